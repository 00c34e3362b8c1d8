"""Games that are no part of this project: small packages, installed as anybody else's would be."""
