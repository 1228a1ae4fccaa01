"""Ratios of times are of one thread: matrix libraries start theirs when they are first imported."""

import os

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
