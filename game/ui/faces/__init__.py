"""Card faces, composed from a card's own data."""
