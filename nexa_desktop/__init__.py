"""Nexa Desktop: run AI agents that survive crashes, in a window or as a library."""

__version__ = "0.1.0"
