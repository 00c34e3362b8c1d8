"""Each check of the auditor lets good evidence pass and raises on bad."""
