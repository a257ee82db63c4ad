"""The NumPy side of bench/pipeline.mjs: reads one JSON request a line and answers with one JSON line.

The truth is one sorted array of keys, user times items plus item, so that all lists are looked up at once. Preparing the
keys is done when the data is loaded and is not part of the time.
"""

import json
import os
import sys
import time

import numpy as np

CUTOFF = 10


class Task:
    def __init__(self, folder, user_count, k, item_count):
        self.items = np.fromfile(os.path.join(folder, "items.bin"), np.uint32).reshape(user_count, k)
        offsets = np.fromfile(os.path.join(folder, "offsets.bin"), np.uint32)
        truth = np.fromfile(os.path.join(folder, "truth.bin"), np.uint32)
        self.relevant = np.diff(offsets.astype(np.int64))
        users = np.arange(user_count, dtype=np.int64)
        self.first_keys = (users * item_count)[:, None]
        self.keys = np.repeat(users * item_count, self.relevant) + truth
        self.columns = None

    def run(self):
        wanted = self.items[:, :CUTOFF] + self.first_keys
        places = np.searchsorted(self.keys, wanted)
        hits = self.keys[np.minimum(places, len(self.keys) - 1)] == wanted
        ranks = np.arange(1, CUTOFF + 1)
        discounts = 1 / np.log2(ranks + 1)
        best = np.minimum(self.relevant, CUTOFF)
        counts = hits.cumsum(axis=1)
        ideal = np.concatenate([[0.0], discounts.cumsum()])[best]
        first = np.where(hits.any(axis=1), 1 / (hits.argmax(axis=1) + 1), 0.0)
        self.columns = [
            hits @ discounts / ideal,
            counts[:, -1] / self.relevant,
            counts[:, -1] / CUTOFF,
            (counts / ranks * hits).sum(axis=1) / best,
            first,
        ]


def main():
    task = None
    for line in sys.stdin:
        request = json.loads(line)
        answer = {}
        if request["op"] == "load":
            task = Task(request["folder"], request["userCount"], request["k"], request["itemCount"])
        elif request["op"] == "run":
            before = time.process_time()
            task.run()
            answer["seconds"] = time.process_time() - before
        else:
            np.concatenate(task.columns).tofile(request["path"])
        print(json.dumps(answer), flush=True)


main()
