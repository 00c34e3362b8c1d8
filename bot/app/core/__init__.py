"""What every feature shares: requests, ports, translated values, keyed tasks, the clock."""
