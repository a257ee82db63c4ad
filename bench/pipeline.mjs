// npm run bench:pipeline: whole works from end to end, as a caller does them, with their parts and with other ways to the
// same results beside them. Processor time, medians, samples alternating in one run. One section for each work.
import { writeResults } from './support/json.mjs';
import { readOptions } from './support/options.mjs';
import { evaluateLists } from './support/pipeline-lists.mjs';
import { formatDuration, formatRatio, formatTable } from './support/table.mjs';

const SECTIONS = [evaluateLists];

const options = readOptions(
  'pipeline',
  'Measures whole works: five metrics over 100,000 ranked lists (W4), beside plain JavaScript and NumPy where a Python\n' +
    'with it is found (python3, /usr/bin/python3, python; or $PYTHON alone when it is set).',
);

const sections = [];
for (const section of SECTIONS) {
  if (!options.wants(section.label)) continue;
  console.log(`\n${section.label}: ${section.title}`);
  const { rows, parts, notes } = await section.run(options);
  console.log(formatTable(partColumns(), parts));
  for (const note of notes) console.log(note);
  sections.push({ label: section.label, title: section.title, rows, parts, notes });
}

const rows = sections.flatMap(({ label, rows: found }) => found.map((row) => ({ work: label, ...row })));
console.log(
  `\nProcessor time, medians of alternating samples${options.isQuick ? ' (quick: says nothing about speed)' : ''}\n`,
);
console.log(rows.length > 0 ? formatTable(rowColumns(), rows) : `Nothing matches --only ${options.only}.`);
writeResults(options.json, 'pipeline', options, { sections });
console.log(`\nSaved to ${options.json}`);
const differing = rows.filter(({ isEqual }) => !isEqual);
for (const { work, way } of differing) console.error(`error: ${work}: the results of ${way} differ from ours`);
process.exitCode = differing.length > 0 ? 1 : 0;

function partColumns() {
  return [
    { title: 'part', of: ({ name }) => name, align: 'left' },
    { title: 'cpu', of: ({ ms }) => formatDuration(ms) },
    { title: 'share', of: ({ share }) => `${(share * 100).toFixed(0)} %` },
  ];
}

function rowColumns() {
  return [
    { title: 'work', of: ({ work }) => work, align: 'left' },
    { title: 'way', of: ({ way }) => way, align: 'left' },
    { title: 'cpu', of: ({ ms }) => formatDuration(ms) },
    { title: 'recgauge is faster', of: ({ timesFaster }) => (timesFaster === null ? '' : formatRatio(timesFaster)) },
    { title: 'goal', of: ({ goalMs }) => (goalMs === null ? '' : `<= ${goalMs} ms`) },
    { title: '', of: verdict, align: 'left' },
    { title: 'results', of: ({ isEqual }) => (isEqual ? 'equal' : 'DIFFER'), align: 'left' },
  ];
}

function verdict({ goalMs, ms }) {
  if (goalMs === null) return '';
  if (options.isQuick) return 'not judged';
  return ms <= goalMs ? 'ok' : 'MISSED';
}
