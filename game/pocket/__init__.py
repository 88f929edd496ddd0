"""Hands of one's own: phones and tablets that answer for a seat, over the local network."""
