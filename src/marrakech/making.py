"""The one trick in Python itself: making a frozen value without running its checks.

The constructor of a frozen attrs class checks what it is given and writes each field through
``object.__setattr__``, which is right for values that come from outside and far too slow for
the next state of a game, which follows from a legal move and needs no check. Filling an
ordinary class *with the same slots* and then changing its ``__class__`` gives the very same
object at a fifth of the cost. Nothing outside this module needs to know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["unchecked"]

T = TypeVar("T")


def unchecked(frozen: type[T]) -> Callable[..., T]:
    """A function that makes a ``frozen`` from the values of all its slots, in their order.

    The slots are those of the class and, behind them, those of its one base. Give the result
    a precise type where it is assigned, so that its calls are checked by the type checker.
    """
    (base,) = frozen.__bases__
    own: tuple[str, ...] = vars(frozen)["__slots__"]
    names = (*own, *vars(base).get("__slots__", ()))
    # Written out, as attrs writes out its own constructors, because storing named arguments
    # into named slots is what the interpreter does fastest.
    source = [
        f"def make({', '.join(names)}):",
        "    value = draft()",
        *(f"    value.{name} = {name}" for name in names),
        "    value.__class__ = frozen",
        "    return value",
    ]
    draft = type(f"Draft{frozen.__name__}", (base,), {"__slots__": own})
    namespace: dict[str, Any] = {"draft": draft, "frozen": frozen}
    exec("\n".join(source), namespace)  # noqa: S102 - the source is the four lines above
    make: Callable[..., T] = namespace["make"]
    return make
