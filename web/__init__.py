"""Web pages of the bot: boards that can be touched, and public pages of servers that want them."""
