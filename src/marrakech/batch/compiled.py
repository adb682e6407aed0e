"""The one place that knows numba: which functions it compiles, and where it keeps the result."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cached_property
from pickle import PickleError
from types import FunctionType, ModuleType
from typing import Final, Generic, ParamSpec, Protocol, TypeVar, final, get_type_hints

import numba
import numpy as np
from numba.core import config, types
from numba.extending import intrinsic, overload, register_jitable

__all__ = ["Compiled", "compilable", "compilable_once", "count", "with_arrays"]

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., object])

_INLINED: Final = True
"""Whether a function that compiled code calls is put in place of the call."""
_UNLOCKED: Final = True
"""Whether compiled code lets go of the global lock."""


def compilable(function: F) -> F:
    """The function itself; compiled into whatever compiled code calls it."""
    # Not called but put in its place: small functions read well, and this makes them free. The
    # playouts are twice as fast for it.
    register_jitable(forceinline=_INLINED)(function)
    return function


def compilable_once(function: F) -> F:
    """The function itself; compiled once, and called by compiled code: for the larger ones."""
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
    # A function made by hand has no type; it is called like the one whose code it has.
    return compilable(copied)  # type: ignore[return-value]


def count(mask: int) -> int:
    """How many squares a mask has; one instruction, where it is compiled."""
    return mask.bit_count()


@overload(count, strict=False)
def _compiled_count(mask: int) -> Callable[[int], object]:
    # Numba hands an intrinsic its first parameter itself, and compiles no bare one here.
    return lambda mask: _ones(mask)  # type: ignore[call-arg]  # noqa: PLW0108


class _Builder(Protocol):
    """What is used of llvmlite's builder of instructions."""

    def ctpop(self, mask: object) -> object:
        """Have the set bits of a mask counted."""


@intrinsic
def _ones(typing: object, mask: object) -> tuple[object, Callable[..., object]]:
    def instruction(
        context: object, builder: _Builder, signature: object, masks: list[object]
    ) -> object:
        return builder.ctpop(masks[0])

    return types.int64(types.int64), instruction


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
        """Call the function, compiled."""
        result: R
        if vars(config)["DISABLE_JIT"]:
            # The random numbers are made by multiplications that are meant to overflow.
            with np.errstate(over="ignore"):
                result = self._function(*args, **kwargs)
        else:
            try:
                result = self._kept(*args, **kwargs)
            except (OSError, EOFError, PickleError):
                # The compiled code could not be read or written: the disk is full, the folder
                # is gone, a file is damaged. Our functions open none, so nothing was done yet.
                result = self._unkept(*args, **kwargs)
        return result

    @cached_property
    def _kept(self) -> Callable[P, R]:
        """The function, with its compiled code kept in a folder; not kept where there is none.

        Numba compares the code it has kept with the one file the function stands in, but what is
        compiled comes from many. The files it keeps bear the name of the function, so the name is
        given a digest of all that is compiled: whatever changes, stale code is not found.
        """
        copied = FunctionType(
            self._function.__code__, self._function.__globals__, self._function.__name__
        )
        copied.__module__ = self._function.__module__
        copied.__doc__ = self._function.__doc__
        copied.__qualname__ = f"{self._function.__qualname__}_{digest_of(self._function)}"
        try:
            dispatcher: Callable[P, R] = numba.njit(cache=True, nogil=_UNLOCKED)(copied)
        except RuntimeError:
            return self._unkept
        return dispatcher

    @cached_property
    def _unkept(self) -> Callable[P, R]:
        dispatcher: Callable[P, R] = numba.njit(nogil=_UNLOCKED)(self._function)
        return dispatcher


def digest_of(function: FunctionType) -> str:
    """A digest of all that a function is compiled from: functions, tables, numbers, fields.

    It is made from what stands in memory, which is what is compiled, and not from the files,
    which may have changed since they were imported.
    """
    digest = hashlib.sha256(repr((_INLINED, _UNLOCKED)).encode())
    seen = set()
    waiting = [function]
    while waiting:
        function = waiting.pop()
        if function in seen:
            continue
        seen.add(function)
        code = function.__code__
        digest.update(code.co_code)
        digest.update(repr((code.co_consts, code.co_names, code.co_varnames)).encode())
        for hint in get_type_hints(function).values():
            # A field of a named tuple is compiled to its place.
            digest.update(repr(getattr(hint, "_fields", ())).encode())
        for name in code.co_names:
            value = function.__globals__.get(name)
            if isinstance(value, FunctionType):
                waiting.append(value)
            elif isinstance(value, np.ndarray):
                digest.update(repr((value.dtype.str, value.shape)).encode())
                digest.update(value.tobytes())
            elif isinstance(value, int | float):
                digest.update(repr(value).encode())
            else:
                # Something built in, an attribute, numpy itself: no part of this library.
                assert value is None or isinstance(value, ModuleType), name
    return digest.hexdigest()[:16]
