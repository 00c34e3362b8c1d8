"""Games that are no part of this project: small packages, installed as anyone else's would be."""
