"""Emberdeck: an offline arcade cabinet for tabletop epics."""
