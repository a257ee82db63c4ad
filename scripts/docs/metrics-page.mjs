// docs/metrics.md: every entry of the catalogue with what it computes and its value on the sample.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueFacts, FAMILY_TITLES, labelPattern } from '../../build/modules/cli/metrics/catalogue-text.js';
import { CATALOGUE, explainLabel } from '../../build/modules/shell.js';
import { randomReason } from './random-reasons.mjs';

const EXAMPLE_CUTOFF = 10;

const INTRODUCTION = `# Metrics

<!-- Written by npm run docs from the catalogue; changes by hand are lost. -->

Every metric of the catalogue: definition, users counted, range, options, source, and its value on [the sample](../examples/sample).
A label is a name, options in brackets if they differ from the default, and a cutoff: \`ndcg(gain=exp2)@10\`. The default of each
option is listed first. \`recgauge explain LABEL\` prints the same for any label; [dialects](dialects.md) has the definitions of
libraries.

The example values are those of the full ranking of \`--model ease\` for every user (rating errors: of \`--model rating-bias\`); they
illustrate the scale of a metric. "At random" is the exact mean over all orders of each user's candidates, "at best" the value of the
best lists. "At random" is null if the exact mean would take too many steps, as for \`iprec\` without a cutoff on a large
catalogue, and if the order decides which users have a value.
`;

export function metricsPage(printed) {
  const values = exampleValues(printed);
  const families = grouped(CATALOGUE, familyTitle);
  const parts = [...families].map(([title, entries]) =>
    [`## ${title}`, ...entries.map((entry) => section(entry, values[exampleLabel(entry)]))].join('\n\n'),
  );
  const list = [...families].map(([title, entries]) => `- ${title}: ${entries.map(link).join(', ')}`);
  return `${[INTRODUCTION, `${list.join('\n')}\n`, ...parts].join('\n')}\n`;
}

const familyTitle = ({ definition: { family } }) => FAMILY_TITLES[family] ?? family;

function grouped(all, keyOf) {
  const groups = new Map();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

const link = (entry) => `[\`${entry.name}\`](#${anchor(heading(entry))})`;

const heading = (entry) => `\`${labelPattern(entry)}\`: ${entry.title}`;

/** As code hosts make links of headings. */
export function anchor(title) {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function section(entry, value) {
  const { formula, words, citation } = explainLabel(exampleLabel(entry));
  const facts = catalogueFacts(entry).map(([name, fact]) => [name, name === 'Options' ? codes(fact) : fact]);
  return [
    `### ${heading(entry)}`,
    entry.description,
    `    ${formula}`,
    words.join(' '),
    [...facts, ['Source', citation], ['Example', exampleText(entry, value)], ...withoutRandom(entry, value)]
      .map(([name, fact]) => `- ${name}: ${fact}`)
      .join('\n'),
  ].join('\n\n');
}

const codes = (options) =>
  options
    .split('; ')
    .map((option) => `\`${option}\``)
    .join(', ');

const exampleLabel = ({ name, cutoff }) => (cutoff === 'none' ? name : `${name}@${EXAMPLE_CUTOFF}`);

function exampleText(entry, { value, users, random, best }) {
  if (value === null) return `\`${exampleLabel(entry)}\` has no value on the sample`;
  const beside = [
    ...(users > 0 && entry.perUser ? [`mean of ${users} users`] : []),
    ...(random == null ? [] : [`at random ${rounded(random)}`]),
    ...(best == null ? [] : [`at best ${rounded(best)}`]),
  ];
  return `\`${exampleLabel(entry)}\` is ${rounded(value)} on the sample${beside.length === 0 ? '' : ` (${beside.join(', ')})`}`;
}

/** Why chance has no value here, where it has none. */
function withoutRandom(entry, { value, random }) {
  return value === null || random != null ? [] : [['At random', `not known: ${randomReason(entry)}`]];
}

const rounded = (value) => `${Number(value.toPrecision(4))}`;

/** The values of all example labels, by label. */
function exampleValues(printed) {
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-metrics-'));
  try {
    const full = join(folder, 'full.csv');
    printed('recommend', 'train.csv', '--model', 'ease', '-k', '158', '-o', full);
    const files = [
      '--test',
      'test.csv',
      '--train',
      'train.csv',
      '--recs',
      `ease=${full}`,
      '--baseline-recs',
      'pop.csv',
    ];
    const sides = [
      '--item-features',
      'genres.csv',
      '--item-groups',
      'item-groups.csv',
      '--user-groups',
      'user-groups.csv',
    ];
    const labels = CATALOGUE.map(exampleLabel).join(',');
    const how = [
      '--predictions',
      'ease=predictions.csv',
      '--metrics',
      labels,
      '--no-ci',
      '--no-users',
      '--format',
      'json',
    ];
    return JSON.parse(printed('evaluate', ...files, ...sides, ...how)).runs[0].metrics;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
