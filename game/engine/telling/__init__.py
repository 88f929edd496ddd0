"""What happens and is asked, in words."""
