// Files of recommendations and of the truth, made from a seed: what people have on their disks, as large as asked.
import { createGenerator } from '../../build/modules/shell.js';
import { createWriter } from './file-writer.mjs';

const RELEVANT_PER_USER = 20;

/**
 * Writes `user,item,score` rows, best first, and the truth. Items of a user are an arithmetic progression modulo the
 * (prime) number of items: distinct, in no order, and cheap to make.
 */
export function writeRecommendations({ recs, truth, userCount, listLength, itemCount, seed = 1 }) {
  const generator = createGenerator(seed);
  const recsFile = createWriter(recs, 'user,item,score\n');
  const truthFile = createWriter(truth, 'user,item\n');
  for (let user = 1; user <= userCount; user++) {
    const first = generator.nextBelow(itemCount);
    const step = 1 + generator.nextBelow(itemCount - 1);
    let score = 1;
    for (let rank = 0, item = first; rank < listLength; rank++, item = (item + step) % itemCount) {
      score -= (1 + generator.nextBelow(9)) / (20 * listLength);
      recsFile.write(`${user},${item},${score.toFixed(6)}\n`);
    }
    // A fifth of the relevant items is somewhere in the list; the others are missed.
    for (let i = 0; i < RELEVANT_PER_USER; i++) {
      const place = i % 5 === 0 ? (i / 5) * 13 + generator.nextBelow(13) : listLength + i;
      truthFile.write(`${user},${(first + place * step) % itemCount}\n`);
    }
  }
  recsFile.close();
  truthFile.close();
}
