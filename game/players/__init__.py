"""Who answers a decision: a person's habits, and later the bots."""
