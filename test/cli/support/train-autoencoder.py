# A small autoencoder of PyTorch, trained on a log of user and item: network.onnx takes any number of users, fixed.onnx seven,
# items.txt has the order of items, scores.csv all scores as PyTorch computes them.
import csv
import sys

import torch

with open(sys.argv[1], newline="") as file:
    rows = [(row[0], row[1]) for row in list(csv.reader(file))[1:]]
users = sorted({user for user, _ in rows})
items = sorted({item for _, item in rows}, reverse=True)
user_at = {user: at for at, user in enumerate(users)}
item_at = {item: at for at, item in enumerate(items)}
profiles = torch.zeros(len(users), len(items))
for user, item in rows:
    profiles[user_at[user], item_at[item]] = 1

torch.manual_seed(1)
torch.set_num_threads(1)


class Autoencoder(torch.nn.Module):
    def __init__(self, item_count, code):
        super().__init__()
        self.encoder = torch.nn.Linear(item_count, code)
        self.decoder = torch.nn.Linear(code, item_count)

    def forward(self, profiles):
        lengths = profiles.norm(dim=1, keepdim=True).clamp(min=1e-12)
        dropped = torch.nn.functional.dropout(profiles / lengths, 0.5, self.training)
        return self.decoder(torch.tanh(self.encoder(dropped)))


network = Autoencoder(len(items), 32)
optimiser = torch.optim.Adam(network.parameters(), 0.005)
for _ in range(60):
    for batch in torch.randperm(len(users)).split(64):
        optimiser.zero_grad()
        chosen = profiles[batch]
        loss = -(chosen * torch.log_softmax(network(chosen), 1)).sum(1).mean()
        loss.backward()
        optimiser.step()

network.eval()
names = {"input_names": ["profiles"], "output_names": ["scores"]}
axes = {"profiles": {0: "users"}, "scores": {0: "users"}}
torch.onnx.export(network, profiles[:2], "network.onnx", dynamic_axes=axes, **names)
torch.onnx.export(network, profiles[:7], "fixed.onnx", **names)
with open("items.txt", "w") as file:
    file.writelines(f"{item}\n" for item in items)
with torch.no_grad(), open("scores.csv", "w") as file:
    for user, scores in zip(users, network(profiles).tolist()):
        file.writelines(f"{user},{item},{score!r}\n" for item, score in zip(items, scores))
