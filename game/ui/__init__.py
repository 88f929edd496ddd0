"""The pygame client: scenes, table view, card faces, motion, input, sound."""
