"""Proofs that nothing was changed: hashes of canonical JSON, and commitments to secret choices.

Everything is SHA-256, in hexadecimal, over canonical JSON: UTF-8, sorted keys, no spaces. Anyone can recompute it.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

CHOICES: Final = ("K", "L")
"""Kings that can be chosen in secret."""

_CANONICAL: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(content: Mapping[str, object]) -> str:
    """Return some JSON-able content as the one text that is hashed: what `jq -cS` prints."""
    return _CANONICAL.encode(content)


def hashed(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8."""
    return sha256(text.encode()).hexdigest()


def digest(content: Mapping[str, object]) -> str:
    """Return the hash of some JSON-able content."""
    return hashed(canonical(content))


def commitment(match: str, seat: int, choice: str, nonce: str) -> str:
    """Return what is published of a choice (`K` or `L`) before play; the nonce is 256 random bits in hexadecimal."""
    return digest({"match": match, "seat": seat, "choice": choice, "nonce": nonce})
