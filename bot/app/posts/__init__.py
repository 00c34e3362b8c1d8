"""What is said in public."""
