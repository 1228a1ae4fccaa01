"""The training recipe of the English pipeline en_claimcheck."""
