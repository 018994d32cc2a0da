"""Tests of the training: `python3 -m unittest discover training/tests -t .` from the top of the repository."""

import torch

# Tests are many tiny steps, for which a second thread only costs time.
torch.set_num_threads(1)
