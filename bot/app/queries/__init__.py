"""What only looks; nothing here changes anything."""
