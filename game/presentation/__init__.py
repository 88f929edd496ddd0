"""How a table looks, sounds and is explained, as its files say it: read and checked here, drawn by game/ui."""
