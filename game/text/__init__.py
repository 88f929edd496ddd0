"""The text client: screen readers, ssh, scripts."""
