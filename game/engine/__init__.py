"""Python's side of the console: rules, cartridges, matches and saves."""
