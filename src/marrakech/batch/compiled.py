"""The one place that knows numba: which functions it compiles, and where it keeps the result."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Generic, ParamSpec, TypeVar, final

import numba  # type: ignore[import-untyped]  # it has no annotations
import numpy as np
from numba.extending import register_jitable  # type: ignore[import-untyped]  # as above

import marrakech

__all__ = ["Compiled", "compilable", "with_arrays"]

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., object])


def compilable(function: F) -> F:
    """The function itself; compiled wherever compiled code calls it."""
    register_jitable(function)
    return function


def with_arrays(function: F) -> F:
    """The same code, with arrays where it looks things up in tuples of integers.

    Compiled code indexes an array with one load and a long tuple with a branch for each place
    in it; so the integer functions of the engine are compiled as they stand, with other tables.
    """
    assert isinstance(function, FunctionType)
    tables = {
        name: np.array(value, dtype=np.int64) if isinstance(value, tuple) else value
        for name, value in function.__globals__.items()
        if name in function.__code__.co_names
    }
    copied = FunctionType(function.__code__, tables, function.__name__)
    copied.__doc__ = function.__doc__
    register_jitable(copied)
    # A function made by hand has no type; it is called like the one whose code it has.
    return copied  # type: ignore[return-value]


@final
class Compiled(Generic[P, R]):
    """A function that is compiled when it is first called, and kept for the next run if it can be.

    It lets go of the global lock while it runs. With numba's compiler switched off
    (``NUMBA_DISABLE_JIT=1``) it runs as plain Python, slowly and with the same results.
    """

    def __init__(self, function: Callable[P, R]) -> None:
        assert isinstance(function, FunctionType)
        self._function = function
        self.__doc__ = function.__doc__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        result: R
        if numba.config.DISABLE_JIT:
            # The random numbers are made by multiplications that are meant to overflow.
            with np.errstate(over="ignore"):
                result = self._function(*args, **kwargs)
        else:
            try:
                result = self._kept(*args, **kwargs)
            except OSError:
                # The compiled code could not be read or written: the disk is full, the folder
                # is gone. No function of ours opens a file, so nothing was done yet.
                result = self._unkept(*args, **kwargs)
        return result

    @cached_property
    def _kept(self) -> Callable[P, R]:
        """The function, with its compiled code kept in a folder; not kept where there is none.

        Numba compares the code it has kept with the one file the function stands in, but what is
        compiled comes from many. The files it keeps bear the name of the function, so the name
        is given a digest of the whole library: after any change they are other files.
        """
        copied = FunctionType(
            self._function.__code__, self._function.__globals__, self._function.__name__
        )
        copied.__module__ = self._function.__module__
        copied.__doc__ = self._function.__doc__
        copied.__qualname__ = f"{self._function.__qualname__}_{source_digest()}"
        try:
            dispatcher: Callable[P, R] = numba.njit(copied, cache=True, nogil=True)
        except RuntimeError:
            return self._unkept
        return dispatcher

    @cached_property
    def _unkept(self) -> Callable[P, R]:
        dispatcher: Callable[P, R] = numba.njit(self._function, nogil=True)
        return dispatcher


def source_digest() -> str:
    """A digest of every source file of the library."""
    digest = hashlib.sha256()
    package = Path(marrakech.__file__).parent
    for path in sorted(package.rglob("*.py")):
        digest.update(f"{path.relative_to(package)}\0".encode())
        digest.update(path.read_bytes())
        digest.update(b"\0")
    return digest.hexdigest()[:16]
