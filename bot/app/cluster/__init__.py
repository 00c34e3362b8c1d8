"""Several processes on one database: leases and jobs."""
