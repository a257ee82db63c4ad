// What is usually written in JavaScript: lines, split at commas, collected by user in a Map.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const lists = new Map();
for await (const line of createInterface({ input: createReadStream(process.argv[2]) })) {
  const [user, item, score] = line.split(',');
  const list = lists.get(user);
  if (list === undefined) lists.set(user, [[item, Number(score)]]);
  else list.push([item, Number(score)]);
}
console.log(lists.size);
