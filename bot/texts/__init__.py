"""Every sentence a person reads, in French and in English."""
