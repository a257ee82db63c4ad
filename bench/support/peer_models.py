"""Models as they are written in NumPy, for bench/model-peers.mjs: fit and ranking once, processor milliseconds of each.

Arguments: a folder with offsets and items of training as 32-bit numbers, the model, users, items and the length of lists.
"""

import json
import sys
import time

import numpy as np

folder, model = sys.argv[1], sys.argv[2]
user_count, item_count, k = (int(word) for word in sys.argv[3:6])
offsets = np.fromfile(f"{folder}/offsets", dtype=np.uint32).astype(np.int64)
items = np.fromfile(f"{folder}/items", dtype=np.uint32).astype(np.int64)
users = np.repeat(np.arange(user_count), np.diff(offsets))
train = np.zeros((user_count, item_count))
train[users, items] = 1


def kept(weights, count):
    """The largest weights of each column, the others 0."""
    if count >= item_count:
        return weights
    best = np.argpartition(-weights, count, axis=0)[:count]
    sparse = np.zeros_like(weights)
    np.put_along_axis(sparse, best, np.take_along_axis(weights, best, axis=0), axis=0)
    return sparse


def ease():
    gram = train.T @ train
    gram[np.diag_indices(item_count)] += 250
    inverse = np.linalg.inv(gram)
    weights = inverse / -np.diag(inverse)
    np.fill_diagonal(weights, 0)
    return lambda: train @ weights


def itemknn():
    gram = train.T @ train
    sizes = np.sqrt(np.diag(gram))
    weights = gram / (np.outer(sizes, sizes) + 10)
    np.fill_diagonal(weights, 0)
    weights = kept(weights, 100)
    return lambda: train @ weights


def rp3beta():
    to_users = (train.T / train.sum(0)[:, None]) ** 0.7
    to_items = (train / train.sum(1)[:, None]) ** 0.7
    weights = to_users @ to_items / train.sum(0) ** 0.3
    np.fill_diagonal(weights, 0)
    weights = kept(weights, 100)
    weights /= np.maximum(weights.sum(1), 1e-300)[:, None]
    return lambda: train @ weights


def puresvd():
    vectors = np.linalg.eigh(train.T @ train)[1][:, -min(64, item_count):]
    return lambda: (train @ vectors) @ vectors.T


def ials():
    generator = np.random.default_rng(0)
    factors, alpha, l2 = 64, 10, 50
    of_items = generator.normal(0, 0.1, (item_count, factors))
    of_users = np.zeros((user_count, factors))
    order = np.argsort(items, kind="stable")
    starts = np.concatenate([[0], np.cumsum(np.bincount(items, minlength=item_count))])

    def sweep(own, other, rows, ends):
        shared = other.T @ other + l2 * np.eye(factors)
        for row in range(len(own)):
            some = other[rows[ends[row]:ends[row + 1]]]
            own[row] = np.linalg.solve(shared + alpha * some.T @ some, (1 + alpha) * some.sum(0))

    for _ in range(15):
        sweep(of_users, of_items, items, offsets)
        sweep(of_items, of_users, users[order], starts)
    return lambda: of_users @ of_items.T


start = time.process_time()
score = {"ease": ease, "itemknn": itemknn, "rp3beta": rp3beta, "puresvd": puresvd, "ials": ials}[model]()
fitted = time.process_time()
scores = score()
scores[users, items] = -np.inf
best = np.argpartition(-scores, k, axis=1)[:, :k] if k < item_count else np.tile(np.arange(item_count), (user_count, 1))
order = np.argsort(-np.take_along_axis(scores, best, axis=1), axis=1, kind="stable")
lists = np.take_along_axis(best, order, axis=1)[:, :k]
ranked = time.process_time()
lists.astype(np.uint32).tofile(f"{folder}/lists")
print(json.dumps({"fit": 1000 * (fitted - start), "rank": 1000 * (ranked - fitted), "numpy": np.__version__}))
