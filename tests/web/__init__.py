"""Web pages, through a real aiohttp client."""
