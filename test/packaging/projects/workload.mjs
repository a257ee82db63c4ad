// One small ranking for every environment: scores with many ties, a user who has seen nothing and one who has seen
// almost everything. The outcome is text, so that it can be printed, shown on a page or posted by a worker.

export const userCount = 7;
export const itemCount = 1000;
export const k = 20;

export const scoreOf = (user, item) => ((user * itemCount + item) * 7919) % 257;

export const hasSeen = (user, item) => (user === 6 ? item % 200 !== 3 : user > 0 && item % (user + 2) === 0);

/** The ranking as JSON; an error is an outcome as well. */
export async function outcomeOf(createEngine, options) {
  try {
    const engine = await createEngine(options);
    const notices = engine.notices.map(({ code, message }) => ({ code, message }));
    const outcome = JSON.stringify({ backend: engine.backend, notices, ...rank(engine) });
    engine.dispose();
    return outcome;
  } catch (error) {
    return JSON.stringify({ error: error.name, message: error.message });
  }
}

function rank(engine) {
  const scores = engine.allocateScores(userCount, itemCount);
  for (let user = 0; user < userCount; user++) {
    for (let item = 0; item < itemCount; item++) scores[user * itemCount + item] = scoreOf(user, item);
  }
  const top = engine.topK({ scores, userCount, itemCount, k, seen: seenLists() });
  return { items: top.items.join(), scores: top.scores.join(), lengths: top.lengths.join() };
}

function seenLists() {
  const offsets = [0];
  const items = [];
  for (let user = 0; user < userCount; user++) {
    for (let item = 0; item < itemCount; item++) if (hasSeen(user, item)) items.push(item);
    offsets.push(items.length);
  }
  return { offsets: Uint32Array.from(offsets), items: Uint32Array.from(items) };
}
