// The library and the command line give one document, byte for byte, for the same files.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { evaluate, render } from '../../src/shell.js';
import { createWorkplace } from './run-program.js';

const textOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../examples/sample/${name}`, import.meta.url)), 'utf8');
const NAMES = ['test.csv', 'train.csv', 'ease.csv', 'knn.csv', 'genres.csv', 'user-groups.csv'];
/** Nothing says what its columns are, and one user is unknown: readers and evaluation have something to notice. */
const ODD = 'x,3,0.5\n1,4,0.25\n';
const place = createWorkplace({ ...Object.fromEntries(NAMES.map((name) => [name, textOf(name)])), 'odd.csv': ODD });
afterAll(() => place.remove());

const file = (name: string, text = textOf(name)) => new File([text], name);
const printed = (options: string) => {
  const { status, stdout } = place.run(`evaluate --format json ${options}`);
  expect(status).toBe(0);
  return stdout;
};

it('the document of evaluate', async () => {
  const metrics = ['ndcg@10', 'ranx:map@10', 'auc(candidates=listed)', 'calibration@10'];
  const { document } = await evaluate(
    { ease: file('ease.csv'), knn: file('knn.csv') },
    {
      ...{ truth: file('test.csv'), train: file('train.csv'), metrics, distribution: true },
      ...{ itemFeatures: file('genres.csv'), userGroups: file('user-groups.csv'), breakdown: ['user-groups'] },
    },
  );
  const files = '--test test.csv --train train.csv --recs ease.csv --recs knn.csv';
  const side = '--item-features genres.csv --user-groups user-groups.csv --breakdown user-groups --distribution';
  expect(render(document, { form: 'json' })).toBe(printed(`${files} ${side} --metrics ${metrics.join(',')}`));
});

it('the notices of readers, and those that mention arguments', async () => {
  const rows = textOf('ease.csv').trimEnd().split('\n').slice(1);
  const reversed = rows.map((row) => row.replace(/,([^,]*)$/, ',-$1')).join('\n');
  place.write('reversed.csv', reversed);
  const runs = { odd: file('odd.csv', ODD), reversed: file('reversed.csv', reversed) };
  const { document } = await evaluate(runs, { truth: file('test.csv'), metrics: ['hit@5'] });
  expect(document.notices.map(({ message }) => message).join()).toContain("Then use order: 'ascending'.");
  const command = '--test test.csv --recs odd.csv --recs reversed.csv --metrics hit@5';
  expect(render(document, { form: 'json' })).toBe(printed(command));
  const { stdout, stderr } = place.run(`evaluate ${command}`);
  expect(stderr).toMatch(/Then use --order ascending\. \[reversed-scores\]/);
  expect(stdout).not.toContain('reversed-scores');
});
