"""EASE as it is written in NumPy, for bench/models-dense.mjs: fit and ranking once, processor seconds of each.

Arguments: a folder with offsets and items of training as 32-bit numbers, users, items, l2 and the length of lists.
"""

import json
import sys
import time

import numpy as np

folder, user_count, item_count, l2, k = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), int(sys.argv[5])
offsets = np.fromfile(f"{folder}/offsets", dtype=np.uint32)
items = np.fromfile(f"{folder}/items", dtype=np.uint32)
train = np.zeros((user_count, item_count))
train[np.repeat(np.arange(user_count), np.diff(offsets)), items] = 1

start = time.process_time()
gram = train.T @ train
gram[np.diag_indices(item_count)] += l2
inverse = np.linalg.inv(gram)
weights = inverse / -np.diag(inverse)
np.fill_diagonal(weights, 0)
fitted = time.process_time()
scores = train @ weights
scores[train > 0] = -np.inf
best = np.argpartition(-scores, k, axis=1)[:, :k]
order = np.argsort(-np.take_along_axis(scores, best, axis=1), axis=1, kind="stable")
lists = np.take_along_axis(best, order, axis=1)
ranked = time.process_time()
lists.astype(np.uint32).tofile(f"{folder}/lists")
print(json.dumps({"fit": 1000 * (fitted - start), "rank": 1000 * (ranked - fitted), "numpy": np.__version__}))
