"""A model of one's own for recgauge, in plain Python: items that were chosen together with those of the profile.

    recgauge recommend train.csv -k 20 -o recs.csv \
        --command 'python3 examples/cooccurrence.py {train} {users} {k} {output}'

Training has the columns user and item (and rating and timestamp, where there are such); users has the column user;
what is written has the columns user, item and score. A neural model takes the place of `scores_of` in the same way.
"""

import csv
import sys
from collections import Counter, defaultdict


def read_profiles(path):
    profiles = defaultdict(set)
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            profiles[row["user"]].add(row["item"])
    return profiles


def count_together(profiles):
    together = defaultdict(Counter)
    for items in profiles.values():
        for item in items:
            together[item].update(items - {item})
    return together


def scores_of(profile, together):
    scores = Counter()
    for item in profile:
        scores.update(together[item])
    return {item: score for item, score in scores.items() if item not in profile}


def main(train, users, k, output):
    profiles = read_profiles(train)
    together = count_together(profiles)
    with open(users, newline="", encoding="utf-8") as file:
        wanted = [row["user"] for row in csv.DictReader(file)]
    with open(output, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["user", "item", "score"])
        for user in wanted:
            scores = scores_of(profiles[user], together)
            best = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[: int(k)]
            writer.writerows((user, item, score) for item, score in best)


if __name__ == "__main__":
    main(*sys.argv[1:])
