"""Scripts and styles of the pages, kept in memory; their addresses change when they do, so browsers keep them."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files

from aiohttp import web

TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
CACHE = "public, max-age=31536000, immutable"


class Assets:
    """The files of `web/static`, and libraries of others, under one address for all of a version."""

    def __init__(self) -> None:
        folders = (files("web").joinpath(name) for name in ("static", "vendor"))
        self._files = {
            file.name: file.read_bytes()
            for file in sorted((file for folder in folders for file in folder.iterdir()), key=lambda file: file.name)
            if file.name.rpartition(".")[2] in TYPES
        }
        digest = sha256()
        for name, data in self._files.items():
            digest.update(f"{name} {len(data)} ".encode() + data)
        self._version = digest.hexdigest()[:12]

    def address(self, name: str) -> str:
        """The address of a file. Raises KeyError."""
        self._files[name]
        return f"/static/{self._version}/{name}"

    async def serve(self, request: web.Request) -> web.Response:
        """Answer with a file; an earlier version's address gets the present one, uncached."""
        name = request.match_info["name"]
        data = self._files.get(name)
        if data is None:
            raise web.HTTPNotFound
        response = web.Response(body=data, content_type=TYPES[name.rpartition(".")[2]], charset="utf-8")
        if request.match_info["version"] == self._version:
            response.headers["Cache-Control"] = CACHE
        response.enable_compression()
        return response
