"""Builds the services once; the only file that sees every lower room."""
