"""Fails if work of proxy.py grows with the square of foreign input: python3 python_growth.py <folder of proxy.py>

It measures processor time. Eight times the input may take 2.5 times the work for each doubling.
"""

import sys
import time

sys.path.insert(0, sys.argv[1])
import proxy  # noqa: E402

GROWTH = 8
MAX_RATIO = 2.5**3
# Other processes fill the processor's caches, which makes the larger work slower. More work would be more in each attempt.
ATTEMPTS = 5


class Connection:
    """A socket that has received these parts, and is closed then."""

    def __init__(self, parts):
        self.parts = iter(parts)

    def settimeout(self, _seconds):
        pass

    def setblocking(self, _flag):
        pass

    def recv(self, _size):
        return next(self.parts, b"")


def parts_of(data, size):
    return [data[at : at + size] for at in range(0, len(data), size)]


def read(data, size=65_536):
    parts = parts_of(data, size)

    def work():
        try:
            proxy.Request(Connection(parts)).read_head()
        except (proxy.Refusal, proxy.VisitorLeft):
            pass

    return work


def receive(data, size):
    parts = parts_of(data, size)
    deadline = time.monotonic() + 1_000
    return lambda: proxy.receive_response(Connection(parts), None, deadline, proxy.MAX_LIST_BYTES)


def visitors(count):
    def work():
        limit = proxy.RateLimit()
        for each in range(count):
            limit.take(f"address {each}", "list")

    return work


GET = b"GET / HTTP/1.1\r\nHost: a\r\n"
LIST = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s"

# The size of the smaller input, and the work with an input of a size.
WORK = {
    "spaces in a header": (1_500, lambda n: read(GET + b"A: b" + b" " * n + b"c\r\n\r\n")),
    "tabs before a forbidden byte": (1_500, lambda n: read(GET + b"A:" + b"\t" * n + b"\0\r\n\r\n")),
    "a long name": (1_500, lambda n: read(GET + b"a" * n + b"\r\n\r\n")),
    "a line in single bytes": (1_500, lambda n: read(b"GET /" + b"a" * n, 1)),
    "a line without an end": (7_500, lambda n: read(b"GET /" + b"\r" * n)),
    "many headers": (1_500, lambda n: read(GET + b"a:\r\n" * (n // 2) + b"\r\n")),
    "a list in parts": (40_000, lambda n: receive(LIST % (n, b"a" * n), 50)),
    "a list in chunks": (
        40_000,
        lambda n: receive(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * (n // 6), 50),
    ),
    "a response without an end of its head": (40_000, lambda n: receive(b"HTTP/1.1 200 OK\r\n" + b"a" * n, 50)),
    "the head of a response": (
        30_000,
        lambda n: receive(b"HTTP/1.1 200 OK" + b"\r\ncontent-length: " * (n // 18) + b"\r\n\r\n", 50),
    ),
    "visitors": (4_000, visitors),
}


def seconds_of(work):
    least = float("inf")
    for _ in range(3):
        started, calls = time.process_time(), 0
        while (took := time.process_time() - started) < 0.01 or calls == 0:
            work()
            calls += 1
        least = min(least, took / calls)
    return least


def ratio_of(size, prepare):
    return seconds_of(prepare(size * GROWTH)) / seconds_of(prepare(size))


failed = False
for name, (size, prepare) in WORK.items():
    ratios = []
    while len(ratios) < ATTEMPTS and (not ratios or ratios[-1] > MAX_RATIO):
        ratios.append(ratio_of(size, prepare))
    if ratios[-1] > MAX_RATIO:
        failed = True
        print(f"{name}: {GROWTH} times the input takes {ratios[-1]:.1f} times the work")
sys.exit(failed)
