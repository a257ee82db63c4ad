// Rows of recommendations without end, made as fast as a pipe takes them: `user,item,score`, users one after the other,
// each with a list of distinct items. With --truth FILE one relevant item of each user is written to that file instead.
import { closeSync, openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    users: { type: 'string' },
    length: { type: 'string', default: '100' },
    items: { type: 'string', default: '100003' },
    truth: { type: 'string' },
  },
});
const [users, length, items] = [values.users, values.length, values.items].map(Number);

/** `item` and ` ,score\n` as bytes, made once. */
const itemTexts = Array.from({ length: items }, (_, item) => Buffer.from(`${item}`));
const scoreTexts = Array.from({ length }, (_, rank) => Buffer.from(`,${(1 - rank / length).toFixed(4)}\n`));

const CAPACITY = 1 << 20;
const buffer = Buffer.allocUnsafe(CAPACITY + 4096);
const output = values.truth === undefined ? 1 : openSync(values.truth, 'w');
let at = buffer.write(values.truth === undefined ? 'user,item,score\n' : 'user,item\n');

function flush() {
  for (let from = 0; from < at; ) {
    try {
      from += writeSync(output, buffer, from, at - from);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
  at = 0;
}

for (let user = 1; user <= users; user++) {
  const prefix = Buffer.from(`${user},`);
  const step = 1 + ((user * 7919) % (items - 1));
  let item = (user * 104_729) % items;
  if (values.truth !== undefined) {
    // Of every list the item at one of its first twenty places, or one that it does not hold.
    item = (item + step * (user % 3 === 0 ? user % 20 : length + 5)) % items;
    at += prefix.copy(buffer, at);
    at += itemTexts[item].copy(buffer, at);
    buffer[at++] = 10;
  } else {
    for (let rank = 0; rank < length; rank++) {
      at += prefix.copy(buffer, at);
      at += itemTexts[item].copy(buffer, at);
      at += scoreTexts[rank].copy(buffer, at);
      item += step;
      if (item >= items) item -= items;
      if (at > CAPACITY) flush();
    }
  }
  if (at > CAPACITY) flush();
}
flush();
if (output !== 1) closeSync(output);
