"""A finished game looked at again: the chances after every move, where they turned and why, how well each seat played.

A review follows from the record alone, and is the same wherever it is made. Everything it knows is public.
"""

from engine.review.accuracy import accuracy
from engine.review.chances import chances_of, chances_when_over, course_of, scaled_part
from engine.review.follow import Span
from engine.review.reasons import Reason
from engine.review.report import (
    ACCURACY_VERSION,
    CLOSEST,
    DEEPER,
    NODES,
    Assessment,
    Judgement,
    Ply,
    Review,
    ReviewedTurn,
)
from engine.review.reviewing import (
    CHUNK,
    chunks,
    concluded,
    doubtful,
    judged,
    looked_again,
    replaced,
    review,
    surveyed,
    unsure,
)

__all__ = [
    "ACCURACY_VERSION",
    "CHUNK",
    "CLOSEST",
    "DEEPER",
    "NODES",
    "Assessment",
    "Judgement",
    "Ply",
    "Reason",
    "Review",
    "ReviewedTurn",
    "Span",
    "accuracy",
    "chances_of",
    "chances_when_over",
    "chunks",
    "concluded",
    "course_of",
    "doubtful",
    "judged",
    "looked_again",
    "replaced",
    "review",
    "scaled_part",
    "surveyed",
    "unsure",
]
