"""The networks of `train.py` in torch, for `python examples/learning/train.py --torch`.

Arrays of numpy are taken by DLPack, without a copy; those of a batch can be taken in the same way.
"""

from __future__ import annotations

import numpy as np
import torch

torch.set_num_threads(1)
torch.set_float32_matmul_precision("medium")  # shorter numbers where the processor has them


class TorchNet:
    """A network with one hidden layer, and torch's Adam; the same calls as `train.Net`."""

    def __init__(self, wide: int, hidden: int, out: int, dice: np.random.Generator) -> None:
        torch.manual_seed(int(dice.integers(2**31)))
        self.layers = torch.nn.Sequential(
            torch.nn.Linear(wide, hidden), torch.nn.ReLU(), torch.nn.Linear(hidden, out)
        )
        torch.nn.init.normal_(self.layers[2].weight, std=0.01)
        torch.nn.init.zeros_(self.layers[2].bias)
        self.adam = torch.optim.Adam(self.layers.parameters())

    def told(self, seen: np.ndarray) -> np.ndarray:
        """What comes out, all of it."""
        with torch.no_grad():
            return self.layers(torch.from_dlpack(seen)).numpy()

    def learn(self, seen: np.ndarray, which: np.ndarray, wanted: np.ndarray, rate: float) -> None:
        """One update: of each row one output, and what it should have been."""
        every = self.layers(torch.from_dlpack(seen))
        told = every.gather(1, torch.from_dlpack(which)[:, None])[:, 0]
        loss = torch.nn.functional.mse_loss(told, torch.from_dlpack(wanted)) / 2
        self.adam.zero_grad()
        loss.backward()
        self.adam.param_groups[0]["lr"] = rate
        self.adam.step()
