// A command takes part in an experiment like any model: it is given what models are given, and what it may not do is told.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { openCommandFolder } from '../../../src/node/command-folder.js';
import { planned, runSmall, smallPlan } from '../../support/experiments.js';

/**
 * Popularity in a few lines: counts training, leaves out what is folded in, keeps to candidates where there are some. Of
 * equal scores those count first that stand first, and so items are written in the order of ids.
 */
const SCRIPT = `
const fs = require('node:fs');
const rows = (file) => (file ? fs.readFileSync(file, 'utf8').trim().split('\\n').slice(1).map((line) => line.split(',')) : []);
const { RECGAUGE_TRAIN, RECGAUGE_FOLD_IN, RECGAUGE_USERS, RECGAUGE_CANDIDATES, RECGAUGE_OUTPUT } = process.env;
const train = rows(RECGAUGE_TRAIN);
const counts = new Map();
for (const [, item] of train) counts.set(item, (counts.get(item) ?? 0) + 1);
const known = [...train, ...rows(RECGAUGE_FOLD_IN)];
for (const [, item] of known) if (!counts.has(item)) counts.set(item, 0);
const allowed = RECGAUGE_CANDIDATES && rows(RECGAUGE_CANDIDATES);
const lines = ['user,item,score'];
for (const [user] of rows(RECGAUGE_USERS)) {
  const seen = new Set(known.filter((row) => row[0] === user).map((row) => row[1]));
  const items = allowed ? allowed.filter((row) => row[0] === user).map((row) => row[1]) : [...counts.keys()].filter((item) => !seen.has(item));
  items.sort((a, b) => a - b);
  for (const item of items) lines.push([user, item, counts.get(item) ?? 0].join(','));
}
fs.writeFileSync(RECGAUGE_OUTPUT, lines.join('\\n') + '\\n');
`;
const command = `node -e "${SCRIPT.replaceAll('"', '\\"').replaceAll('$', '\\$').replaceAll('\n', ' ')}"`;
const models = [planned('Popularity', 'popularity'), { ...planned('Script', ''), model: undefined, command }];

describe('a command in an experiment', () => {
  it.each([
    ['ranks users who are folded in', smallPlan().protocols[0]!],
    [
      'ranks candidates that were drawn, list by list',
      {
        name: 'drawn',
        preset: 'rival',
        overrides: {
          prepare: { core: 3 },
          split: { method: 'leave-n-out', order: 'random', test: 2 },
          candidates: { negatives: 9 },
          relevance: '>=3',
        },
        varied: {},
      },
    ],
  ])('%s as the model of the same scores does', async (_, protocol) => {
    const document = await runSmall(smallPlan({ models, protocols: [protocol] }), {}, { openCommandFolder });
    expect(document.failures).toEqual([]);
    const [model, script] = document.boards[0]!.models;
    expect(script!.scores).toEqual(model!.scores);
    expect(script!.scores['hit@10']!.mean).toBeGreaterThan(0);
    expect(document.measurements.models[1]).toMatchObject({ model: 'Script', memoryBytes: null });
  });

  it('that fails is told with its last words, and the rest goes on', async () => {
    const failing = { ...models[1]!, command: 'echo no luck today >&2; exit 3 # {output}' };
    const document = await runSmall(smallPlan({ models: [models[0]!, failing] }), {}, { openCommandFolder });
    expect(document.failures).toHaveLength(3);
    expect(document.failures[0]!.reason).toContain('no luck today');
    expect(document.boards[0]!.models[0]!.scores['hit@10']!.mean).toBeGreaterThan(0);
  });
});

it.skipIf(process.platform === 'win32')('values are one word of the shell, in and out of quotes', async () => {
  const folder = await openCommandFolder();
  for (const value of ['a b', 'a;exit 3', `a'b"c`, '$HOME', '`ls`', 'a\\b', 'a&b', '*']) {
    for (const around of ['', "'", '"'] as const) {
      const text = `printf %s. ${around}${folder.quote(value, around)}${around}`;
      expect([around, execFileSync('sh', ['-c', text], { encoding: 'utf8' })]).toEqual([around, `${value}.`]);
    }
  }
  await folder.close();
});
