"""The Python side of bench/peers.mjs: a server that reads one JSON request a line and answers with one JSON line.

It keeps the peers' arrays and runs one task once whenever it is asked, so that the caller can alternate with its own
work. Times are processor seconds of the task alone. `peers.py probe` only says which libraries import.
"""

import base64
import json
import os
import sys
import time

PROBED = {"numpy": "numpy", "torch": "torch", "scipy": "scipy", "scikit-learn": "sklearn"}


def probe():
    """Which libraries import here, with their versions; why not otherwise."""
    import importlib

    found = {}
    for name, module in PROBED.items():
        try:
            found[name] = {"version": str(importlib.import_module(module).__version__)}
        except Exception as error:  # A broken installation fails in many ways; all of them mean "not here".
            found[name] = {"missing": f"{type(error).__name__}: {error}"}
    return {"python": sys.version.split()[0], "executable": os.path.realpath(sys.executable), "libraries": found}


class NumpyPeer:
    """NumPy as it is written: a product, argpartition over the whole matrix, a sort of what was chosen."""

    def __init__(self):
        import numpy

        self.np = numpy

    def load(self, path, kind, *shape):
        return self.np.fromfile(path, dtype=kind).reshape(shape)

    def load_dense(self, request):
        np = self.np
        shape = request["userCount"], request["itemCount"]
        self.scores = self.load(request["scores"], np.float32, *shape)
        offsets = self.load(request["seenOffsets"], np.uint32, -1)
        items = self.load(request["seenItems"], np.uint32, -1)
        for user in range(shape[0]):
            self.scores[user, items[offsets[user] : offsets[user + 1]]] = -np.inf

    def load_factors(self, request):
        np, dimension = self.np, request["dimension"]
        self.users = self.load(request["userFactors"], np.float32, -1, dimension)
        self.items = self.load(request["itemFactors"], np.float32, -1, dimension)

    def load_auc(self, request):
        """One row of candidates a user, the seen items taken out, and the places of the positive ones in it."""
        np, item_count = self.np, request["itemCount"]
        scores = self.load(request["scores"], np.float32, -1, item_count)
        lists = {name: self.load(request[name], np.uint32, -1) for name in request if name.endswith(("Offsets", "Items"))}
        self.rows, self.places = [], []
        for user, row in enumerate(scores):
            seen, positive = (self.marks(lists, name, user, item_count) for name in ("seen", "positive"))
            self.rows.append(row[~seen].copy())
            self.places.append(np.flatnonzero(positive[~seen]))

    def marks(self, lists, name, user, item_count):
        offsets, items = lists[f"{name}Offsets"], lists[f"{name}Items"]
        marks = self.np.zeros(item_count, bool)
        marks[items[offsets[user] : offsets[user + 1]]] = True
        return marks

    def load_bootstrap(self, request):
        np = self.np
        self.columns = self.load(request["columns"], np.float64, request["columnCount"], -1)
        self.replicates = request["replicates"]
        self.random = np.random.default_rng(request["seed"])

    def run_dense(self, k):
        return self.best(self.scores, k)

    def run_factors(self, k):
        return self.best(self.users @ self.items.T, k)

    def run_auc(self, k):
        return self.np.array([self.auc(row, places) for row, places in zip(self.rows, self.places)])

    def run_bootstrap(self, k):
        """One metric after the other: draw, take, mean; then the percentile interval of the means."""
        np = self.np
        return np.concatenate([np.quantile(self.resample(values), (0.025, 0.975)) for values in self.columns])

    def resample(self, values):
        np, count = self.np, len(values)
        means = np.empty(self.replicates)
        for replicate in range(self.replicates):
            means[replicate] = values.take(self.random.integers(0, count, count)).mean()
        return means

    def auc(self, row, places):
        """Every score beside every positive one; among themselves these win and lose equally often."""
        np, count = self.np, len(places)
        positives = row[places][:, None]
        wins = np.count_nonzero(row < positives) + np.count_nonzero(row <= positives) - count * count
        return wins / (2 * count * (len(row) - count))

    def best(self, scores, k):
        np = self.np
        chosen = np.argpartition(scores, scores.shape[1] - k, axis=1)[:, -k:]
        order = np.argsort(-np.take_along_axis(scores, chosen, axis=1), axis=1, kind="stable")
        return np.take_along_axis(chosen, order, axis=1)

    def items_of(self, lists):
        """What is sent back: items of lists, or numbers as they are."""
        return lists if lists.dtype == self.np.float64 else lists.astype(self.np.uint32)


class NumpyRowsPeer(NumpyPeer):
    """The fastest form we found: a row at a time beats the whole matrix, a reused product a fresh one."""

    def load_factors(self, request):
        super().load_factors(request)
        self.product = self.np.empty((len(self.users), len(self.items)), self.np.float32)

    def run_factors(self, k):
        return self.best(self.np.matmul(self.users, self.items.T, out=self.product), k)

    def best(self, scores, k):
        np = self.np
        count, width = scores.shape
        lists = np.empty((count, k), np.int64)
        for user in range(count):
            row = scores[user]
            chosen = np.argpartition(row, width - k)[width - k :]
            lists[user] = chosen[np.argsort(-row[chosen], kind="stable")]
        return lists

    def load_bootstrap(self, request):
        super().load_bootstrap(request)
        self.random = self.np.random.Generator(self.np.random.SFC64(request["seed"]))
        self.taken = self.np.empty(self.columns.shape[1])

    def run_bootstrap(self, k):
        """All metrics share the draws, the faster generator makes them, and what is taken goes to reused memory."""
        np, (column_count, count) = self.np, self.columns.shape
        means = np.empty((column_count, self.replicates))
        for replicate in range(self.replicates):
            users = self.random.integers(0, count, count)
            for column, values in enumerate(self.columns):
                means[column, replicate] = values.take(users, out=self.taken, mode="clip").mean()
        return np.quantile(means, (0.025, 0.975), axis=1).T.ravel()

    def auc(self, row, places):
        """The same a stretch at a time, in memory that is reused and stays in the cache."""
        np, count, width = self.np, len(places), 16384
        positives = row[places][:, None]
        marks = np.empty((count, width), bool)
        wins = -count * count
        for first in range(0, len(row), width):
            scores = row[first : first + width]
            here = marks[:, : len(scores)]
            wins += np.count_nonzero(np.less(scores, positives, out=here))
            wins += np.count_nonzero(np.less_equal(scores, positives, out=here))
        return wins / (2 * count * (len(row) - count))


class NumpySortPeer(NumpyPeer):
    """A sort of each row, which recent versions do in vectors, and a search for the positive scores in it."""

    def auc(self, row, places):
        np, count = self.np, len(places)
        positives, ordered = row[places], np.sort(row)
        below, up_to = (np.searchsorted(ordered, positives, side).sum() for side in ("left", "right"))
        return (below + up_to - count * count) / (2 * count * (len(row) - count))


class ScipyPeer(NumpyPeer):
    """scipy.stats.bootstrap as it is called: the BCa interval, all resamples at once."""

    method, batch = "BCa", None

    def __init__(self):
        super().__init__()
        from scipy.stats import bootstrap

        self.bootstrap = bootstrap

    def run_bootstrap(self, k):
        np = self.np
        options = dict(n_resamples=self.replicates, method=self.method, batch=self.batch, random_state=self.random)
        intervals = [self.bootstrap((values,), np.mean, **options).confidence_interval for values in self.columns]
        return np.array([bound for interval in intervals for bound in interval])


class ScipyPercentilePeer(ScipyPeer):
    """The percentile interval, which takes no jackknife (n^2 values in SciPy), some resamples at a time."""

    method, batch = "percentile", 64


class SklearnPeer(NumpyPeer):
    """roc_auc_score, a user at a time, as its documentation shows; the labels are made before the clock starts."""

    def __init__(self):
        super().__init__()
        from sklearn.metrics import roc_auc_score

        self.roc_auc_score = roc_auc_score

    def load_auc(self, request):
        super().load_auc(request)
        self.labels = []
        for row, places in zip(self.rows, self.places):
            labels = self.np.zeros(len(row), self.np.int8)
            labels[places] = 1
            self.labels.append(labels)

    def run_auc(self, k):
        return self.np.array([self.roc_auc_score(labels, row) for labels, row in zip(self.labels, self.rows)])


class TorchPeer(NumpyPeer):
    """torch.topk over all rows at once, which is faster than a row at a time."""

    def __init__(self):
        super().__init__()
        import torch

        torch.set_num_threads(1)
        self.torch = torch

    def load_dense(self, request):
        super().load_dense(request)
        self.scores = self.torch.from_numpy(self.scores)

    def load_factors(self, request):
        super().load_factors(request)
        self.users, self.items = map(self.torch.from_numpy, (self.users, self.items))

    def best(self, scores, k):
        return self.torch.topk(scores, k, dim=1).indices

    def items_of(self, lists):
        return super().items_of(lists.numpy())


def serve(library):
    peers = {
        "numpy": NumpyPeer,
        "numpy-rows": NumpyRowsPeer,
        "numpy-sort": NumpySortPeer,
        "scipy": ScipyPeer,
        "scipy-percentile": ScipyPercentilePeer,
        "sklearn": SklearnPeer,
        "torch": TorchPeer,
    }
    peer = peers[library]()
    answers = sys.stdout
    # Whatever a library prints must not be taken for an answer.
    sys.stdout = sys.stderr
    lists = None
    for line in sys.stdin:
        request = json.loads(line)
        try:
            if request["op"] == "load":
                getattr(peer, f"load_{request['work']}")(request)
                answer = {}
            elif request["op"] == "run":
                task, k = getattr(peer, f"run_{request['work']}"), request["k"]
                before = time.process_time()
                lists = task(k)
                answer = {"seconds": time.process_time() - before}
            else:
                answer = {"items": base64.b64encode(peer.items_of(lists).tobytes()).decode()}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "probe":
        print(json.dumps(probe()))
    else:
        serve(sys.argv[1])
