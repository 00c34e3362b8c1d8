"""The only package that imports discord: commands, buttons, menus, the sending of posts."""

import warnings

with warnings.catch_warnings():
    # discord.py imports `audioop`, which Python 3.11 and 3.12 call deprecated. Every import of discord comes by here.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

discord.VoiceClient.warn_nacl = False  # no voice here, so nothing to warn about
discord.VoiceClient.warn_dave = False  # the same
