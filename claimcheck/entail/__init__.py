"""A learned score of meaning: does the context say what a sentence of the answer says?"""
