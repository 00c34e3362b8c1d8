"""Boards in picture and text: reach, history, replay, export, proofs."""
