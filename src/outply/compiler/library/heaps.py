"""`heapq` and `bisect` in a few plain lines each. A heap changes, so these are put where they are called."""

from typing import Any


def heappush(heap: Any, item: Any) -> None:
    heap.append(item)
    rise(heap, 0, len(heap) - 1)


def heappop(heap: Any) -> Any:
    last = heap.pop()
    if len(heap) == 0:
        return last
    first = heap[0]
    heap[0] = last
    sink(heap, 0)
    return first


def heapreplace(heap: Any, item: Any) -> Any:
    first = heap[0]
    heap[0] = item
    sink(heap, 0)
    return first


def heappushpop(heap: Any, item: Any) -> Any:
    if len(heap) > 0 and heap[0] < item:
        first = heap[0]
        heap[0] = item
        sink(heap, 0)
        return first
    return item


def heapify(heap: Any) -> None:
    for place in range(len(heap) // 2 - 1, -1, -1):
        sink(heap, place)


def rise(heap: Any, start: int, place: int) -> None:
    """Move an item up until none above it, from `start` on, is larger."""
    item = heap[place]
    here = place
    while here > start:
        above = (here - 1) // 2
        if not item < heap[above]:
            break
        heap[here] = heap[above]
        here = above
    heap[here] = item


def sink(heap: Any, start: int) -> None:
    """Move an item down to where no item lies below it, always past the smaller one, and up again to its place."""
    item = heap[start]
    here = start
    below = 2 * here + 1
    while below < len(heap):
        other = below + 1
        if other < len(heap) and not heap[below] < heap[other]:
            below = other
        heap[here] = heap[below]
        here = below
        below = 2 * here + 1
    heap[here] = item
    rise(heap, start, here)


def nsmallest(n: int, iterable: Any, key: Any = None) -> Any:
    return sorted(iterable, key=key)[: max(0, n)]


def nlargest(n: int, iterable: Any, key: Any = None) -> Any:
    return sorted(iterable, key=key, reverse=True)[: max(0, n)]


def bisect_left(a: Any, x: Any) -> int:
    low, high = 0, len(a)
    while low < high:
        middle = (low + high) // 2
        if a[middle] < x:
            low = middle + 1
        else:
            high = middle
    return low


def bisect_right(a: Any, x: Any) -> int:
    low, high = 0, len(a)
    while low < high:
        middle = (low + high) // 2
        if x < a[middle]:
            high = middle
        else:
            low = middle + 1
    return low


def insort_left(a: Any, x: Any) -> None:
    a.insert(bisect_left(a, x), x)


def insort_right(a: Any, x: Any) -> None:
    a.insert(bisect_right(a, x), x)
