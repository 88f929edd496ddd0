"""The console from Python: cartridges, set-ups, states, and games without people."""
