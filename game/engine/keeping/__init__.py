"""What outlives a sitting: matches, journals, saves, settings, scores, situations."""
