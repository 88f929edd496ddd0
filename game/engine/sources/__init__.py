"""What a table is written in: TOML files as typed records, and the content they add up to."""
