"""The outbox sender, direct messages, buttons and threads."""
