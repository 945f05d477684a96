"""A least recently used cache, safe between threads: what was worked out lately and may be asked for again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator, MutableMapping
from threading import Lock
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class LRUCache(MutableMapping[Key, Value]):
    """A mapping that forgets what was not asked for longest, once it holds more than ``most``."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def __getitem__(self, key: Key) -> Value:
        with self._lock:
            self._values.move_to_end(key)
            return self._values[key]

    def __setitem__(self, key: Key, value: Value) -> None:
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._most:
                self._values.popitem(last=False)

    def __delitem__(self, key: Key) -> None:
        with self._lock:
            del self._values[key]

    def __iter__(self) -> Iterator[Key]:
        with self._lock:
            return iter(list(self._values))

    def __len__(self) -> int:
        return len(self._values)
