"""What a context says to a claim: the same, the opposite, less, or of somebody else."""
