"""A least recently used cache, safe between threads: recent results that may be asked for again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, MutableMapping
from threading import Lock
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class LRUCache(MutableMapping[Key, Value]):
    """A mapping that forgets what was not asked for longest, once all it holds weighs more than ``most``: each value 1,
    or what ``weight`` says. What weighs more alone is not kept."""

    def __init__(self, most: int, weight: Callable[[Value], int] = lambda _value: 1) -> None:
        self._most, self._weight = most, weight
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._held = 0
        self._lock = Lock()

    def __getitem__(self, key: Key) -> Value:
        with self._lock:
            self._values.move_to_end(key)
            return self._values[key]

    def __setitem__(self, key: Key, value: Value) -> None:
        with self._lock:
            if key in self._values:
                self._held -= self._weight(self._values.pop(key))
            weight = self._weight(value)
            if weight > self._most:
                return
            self._values[key] = value
            self._held += weight
            while self._held > self._most:
                _key, oldest = self._values.popitem(last=False)
                self._held -= self._weight(oldest)

    def __delitem__(self, key: Key) -> None:
        with self._lock:
            self._held -= self._weight(self._values.pop(key))

    def __iter__(self) -> Iterator[Key]:
        with self._lock:
            return iter(list(self._values))

    def __len__(self) -> int:
        return len(self._values)

    @property
    def held(self) -> int:
        """What all of it weighs together."""
        return self._held
