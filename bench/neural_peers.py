"""One epoch of each network in PyTorch, on one thread, with the sizes and the batch that recgauge uses.

Started with the numbers of users and items and two files of 32-bit words: where each profile starts, and its items. Every line
of standard input is a request in JSON, every further line of standard output the answer: seconds of processor time of one
epoch. The first line says which PyTorch and which BLAS.
"""

import json
import sys
import time

import numpy
import torch
from torch.nn.functional import binary_cross_entropy_with_logits as logistic
from torch.nn.functional import dropout, embedding_bag, leaky_relu, log_softmax, logsigmoid, normalize, relu

torch.set_num_threads(1)
torch.manual_seed(1)
USERS, ITEMS = int(sys.argv[1]), int(sys.argv[2])
OFFSETS = numpy.fromfile(sys.argv[3], dtype=numpy.uint32).astype(numpy.int64)
COLUMNS = torch.from_numpy(numpy.fromfile(sys.argv[4], dtype=numpy.uint32).astype(numpy.int64))
LENGTHS = torch.from_numpy(numpy.diff(OFFSETS))
ROWS = torch.repeat_interleave(torch.arange(USERS), LENGTHS)
CHOSEN = torch.zeros(USERS, ITEMS)
CHOSEN[ROWS, COLUMNS] = 1
STARTS = torch.from_numpy(OFFSETS[:-1])


def profiles(users):
    """The items of all profiles, one behind the other, and the place among the users that each belongs to."""
    lengths = LENGTHS[users]
    rows = torch.repeat_interleave(torch.arange(len(users)), lengths)
    within = torch.arange(len(rows)) - torch.repeat_interleave(lengths.cumsum(0) - lengths, lengths)
    return rows, COLUMNS[STARTS[users][rows] + within]


def table(rows, columns, scale=0.01):
    return torch.nn.Parameter(torch.randn(rows, columns) * scale)


def graph():
    degrees = torch.cat([CHOSEN.sum(1), CHOSEN.sum(0)]) + 1e-7
    places = torch.stack([torch.cat([ROWS, COLUMNS + USERS]), torch.cat([COLUMNS + USERS, ROWS])])
    values = (degrees[places[0]] * degrees[places[1]]).rsqrt()
    return torch.sparse_coo_tensor(places, values, (USERS + ITEMS, USERS + ITEMS)).coalesce()


def negatives(users):
    """Items that a user did not choose, drawn again where they did."""
    items = torch.randint(ITEMS, users.shape)
    while True:
        again = CHOSEN[users, items] > 0
        if not again.any():
            return items
        items[again] = torch.randint(ITEMS, (int(again.sum()),))


def pairwise(first, second):
    return -logsigmoid(first - second).mean()


class Dense(torch.nn.Module):
    """MultiDAE and MultiVAE."""

    def __init__(self, request, is_variational):
        super().__init__()
        hidden, code = request["hidden"], request["code"]
        self.first = torch.nn.Linear(ITEMS, hidden)
        self.second = torch.nn.Linear(hidden, 2 * code if is_variational else code)
        self.third = torch.nn.Linear(code, hidden)
        self.last = torch.nn.Linear(hidden, ITEMS)
        self.is_variational, self.code, self.rate = is_variational, code, request["dropout"]

    def loss(self, users):
        chosen = CHOSEN[users]
        code = self.second(torch.tanh(self.first(dropout(normalize(chosen), self.rate))))
        divergence = 0
        if self.is_variational:
            mean, logs = code[:, : self.code], code[:, self.code :]
            code = mean + torch.randn_like(mean) * torch.exp(logs / 2)
            divergence = -0.05 * (1 + logs - mean**2 - logs.exp()).sum(1).mean()
        else:
            code = torch.tanh(code)
        scores = self.last(torch.tanh(self.third(code)))
        return -(chosen * log_softmax(scores, 1)).sum(1).mean() + divergence


class Cdae(torch.nn.Module):
    def __init__(self, request):
        super().__init__()
        size = request["factors"]
        self.users = table(USERS, size)
        self.first, self.last = torch.nn.Linear(ITEMS, size), torch.nn.Linear(size, ITEMS)
        self.rate, self.l2 = request["dropout"], request["l2"]

    def loss(self, users):
        chosen = CHOSEN[users]
        hidden = relu(self.users[users] + self.first(dropout(chosen, self.rate)))
        norms = self.users.norm() + self.first.weight.norm()
        return logistic(self.last(hidden), chosen, reduction="sum") + self.l2 * norms


class Enmf(torch.nn.Module):
    def __init__(self, request):
        super().__init__()
        size = request["factors"]
        self.users, self.items = table(USERS, size), table(ITEMS, size)
        self.weights = table(1, size)
        self.request = request

    def loss(self, users):
        missing = self.request["missing"]
        own = dropout(self.users[users], self.request["dropout"])
        rows, items = profiles(users)
        s = ((own[rows] * self.items[items]) @ self.weights.T)[:, 0]
        all_pairs = (self.items.T @ self.items) * (own.T @ own) * (self.weights.T @ self.weights)
        l2 = self.request["l2"]
        norms = l2 * (self.users.norm() + self.items.norm()) if l2 > 0 else 0
        return missing * all_pairs.sum() + ((1 - missing) * s**2 - 2 * s).sum() + norms


class Factors(torch.nn.Module):
    """mf-adam, LightGCN and NGCF."""

    def __init__(self, request):
        super().__init__()
        size = request["factors"]
        self.users, self.items = table(USERS, size), table(ITEMS, size)
        self.request = request
        self.graph = None if request["model"] == "mf-adam" else graph()
        count = request["layers"] if request["model"] == "ngcf" else 0
        self.own = torch.nn.ModuleList(torch.nn.Linear(size, size) for _ in range(count))
        self.joint = torch.nn.ModuleList(torch.nn.Linear(size, size) for _ in range(count))

    def nodes(self):
        e = torch.cat([self.users, self.items])
        layers = [e]
        if self.request["model"] == "lightgcn":
            for _ in range(self.request["layers"]):
                e = torch.sparse.mm(self.graph, e)
                layers.append(e)
            return torch.stack(layers).mean(0)
        for own, joint in zip(self.own, self.joint):
            x = torch.sparse.mm(self.graph, e)
            e = normalize(dropout(leaky_relu(own(e + x) + joint(x * e), 0.2), self.request["dropout"]))
            layers.append(e)
        return torch.cat(layers, 1)

    def loss(self, entries):
        users, items = ROWS[entries], COLUMNS[entries]
        others = negatives(users)
        if self.graph is None:
            u, i, j = self.users[users], self.items[items], self.items[others]
        else:
            nodes = self.nodes()
            u, i, j = nodes[users], nodes[USERS + items], nodes[USERS + others]
        squares = (u**2).sum() + (i**2).sum() + (j**2).sum()
        return pairwise((u * i).sum(1), (u * j).sum(1)) + self.request["l2"] * squares / (2 * len(users))


class Points(torch.nn.Module):
    """NeuMF, FISM and NAIS."""

    def __init__(self, request):
        super().__init__()
        self.request, size = request, request["factors"]
        if request["model"] == "neumf":
            self.tables = torch.nn.ParameterList([table(n, size) for n in (USERS, ITEMS, USERS, ITEMS)])
            sizes = [2 * size] + [request["hidden"] >> place for place in range(request["layers"])]
            self.layers = torch.nn.ModuleList(torch.nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))
            self.last = torch.nn.Linear(size + sizes[-1], 1)
            return
        self.sources, self.targets = table(ITEMS, size), table(ITEMS, size)
        self.bias, self.user_bias = table(ITEMS, 1, 0), table(USERS, 1, 0)
        if request["model"] == "nais":
            self.weight = torch.nn.Linear(size, request["attention"])
            self.last = torch.nn.Linear(request["attention"], 1, bias=False)

    def loss(self, entries):
        users, items = ROWS[entries], COLUMNS[entries]
        labels = torch.cat([torch.ones(len(users)), torch.zeros(len(users))])
        items = torch.cat([items, negatives(users)])
        users = torch.cat([users, users])
        return logistic(self.logits(users, items), labels) + self.norms()

    def logits(self, users, items):
        request = self.request
        if request["model"] == "neumf":
            p, q, p2, q2 = self.tables
            x = torch.cat([p2[users], q2[items]], 1)
            for layer in self.layers:
                x = relu(layer(dropout(x, request["dropout"])))
            return self.last(torch.cat([p[users] * q[items], x], 1))[:, 0]
        # The item that is asked for is left out of its profile.
        rows, known = profiles(users)
        others = known != items[rows]
        rows, known = rows[others], known[others]
        counts = torch.bincount(rows, minlength=len(users)).clamp(min=1)
        target = self.targets[items]
        if request["model"] == "fism":
            starts = torch.searchsorted(rows, torch.arange(len(users)))
            sums = embedding_bag(known, self.sources, starts, mode="sum")
            r = (sums * target).sum(1) * counts ** -request["alpha"]
            return r + self.user_bias[users, 0] + self.bias[items, 0]
        products = self.sources[known] * target[rows]
        a = torch.exp(self.last(relu(self.weight(products)))[:, 0])
        empty = torch.zeros(len(users))
        weighted = empty.index_add(0, rows, a * products.sum(1))
        r = weighted / empty.index_add(0, rows, a).clamp(min=1e-9) ** request["beta"]
        return r * counts ** -request["alpha"] + self.bias[items, 0]

    def norms(self):
        if self.request["model"] == "neumf":
            return 0
        return self.request["l2"] * ((self.sources**2).sum() + (self.targets**2).sum())


def network(request):
    model = request["model"]
    if model.startswith("multi-"):
        return Dense(request, model == "multi-vae"), USERS
    if model == "cdae":
        return Cdae(request), USERS
    if model == "enmf":
        return Enmf(request), USERS
    if model in ("mf-adam", "lightgcn", "ngcf"):
        return Factors(request), len(ROWS)
    return Points(request), len(ROWS)


def epoch(made, count, optimiser, request):
    for batch in torch.randperm(count).split(request["batch"]):
        optimiser.zero_grad()
        made.loss(batch).backward()
        optimiser.step()


def blas():
    """The library of matrix products that is loaded: the reference one is ten times slower than OpenBLAS."""
    try:
        with open("/proc/self/maps") as file:
            found = {line.split("/")[-1].strip() for line in file if "blas" in line.lower()}
    except OSError:
        found = set()
    return ", ".join(sorted(found)) or "unknown"


CHOSEN[:1] @ CHOSEN[:1].T
print(json.dumps({"torch": torch.__version__, "blas": blas()}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    made, count = network(request)
    optimiser = torch.optim.Adam(made.parameters(), request["rate"])
    # The first step allocates.
    made.loss(torch.arange(min(count, request["batch"]))).backward()
    start = time.process_time()
    epoch(made, count, optimiser, request)
    print(json.dumps({"seconds": time.process_time() - start}), flush=True)
