"""Start-up work of a bot, done once: a process that has imported this module is forked into bots."""

import gc

import bot.__main__
import bot.cli.wiring  # noqa: F401 (imported so that a fork has it)
import engine
from bot.app import piece_images
from bot.texts import LANGUAGES, translator_for
from render.picture import render
from render.view import view_of

for language in LANGUAGES:
    translator_for(language)
for variant in engine.variants():
    render(view_of(engine.new_position(variant)))
piece_images()
gc.freeze()  # a bot that looks for garbage among all this would make a copy of it
