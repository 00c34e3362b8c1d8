"""What players do, in plain async functions that never see Discord."""
