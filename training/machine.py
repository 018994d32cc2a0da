"""What the device at hand can do: one code for a large GPU with a new PyTorch and for a processor with an old one."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

import torch
from torch import nn

from .progress import warn


@dataclass(frozen=True)
class Machine:
    """A device, and whether to compile networks for it."""

    device: torch.device
    compiles: bool

    @staticmethod
    def choose(name: str | None, compiles: bool) -> "Machine":
        """The device of this name, or the GPU if there is one."""
        # Rows of patterns are found by products of floats, which must be exact; some installations round them.
        torch.set_float32_matmul_precision("highest")
        # All batches have one size, so it pays to measure once which convolution is fastest.
        torch.backends.cudnn.benchmark = True
        device = torch.device(name or ("cuda" if torch.cuda.is_available() else "cpu"))
        return Machine(device, compiles and device.type == "cuda" and hasattr(torch, "compile"))

    @property
    def is_gpu(self) -> bool:
        return self.device.type == "cuda"

    def __str__(self) -> str:
        name = torch.cuda.get_device_name(self.device) if self.is_gpu else "processor"
        return f"{name}, PyTorch {torch.__version__}{', compiling' if self.compiles else ''}"

    def autocast(self) -> AbstractContextManager:
        """Half precision for the large products of training, where that is faster."""
        return torch.autocast("cuda", dtype=torch.bfloat16) if self.is_gpu else nullcontext()

    def compiled(self, network: nn.Module, try_out: Callable[[nn.Module], object]) -> nn.Module:
        """The network compiled, if that is possible here. It is tried out at once: a failure then costs seconds, not the run."""
        if self.compiles:
            try:
                fast = torch.compile(network, dynamic=False)
                try_out(fast)
                return fast
            except Exception as error:  # noqa: BLE001 (whatever it is, the network works without)
                warn(f"compiling failed, going on without: {error}")
        return network

    def adam(self, groups: Iterable, **settings: object) -> torch.optim.Optimizer:
        """AdamW in its fastest form here."""
        if self.is_gpu:
            settings["fused"] = True
        return torch.optim.AdamW(groups, **settings)
