// `recgauge dialects`: the libraries whose numbers can be reproduced, each with its metrics.
import { CATALOGUE, DIALECTS, type Dialect, dialectName } from '../../shell.js';
import { type Command, option, refuseNames } from '../arguments.js';
import { deliverFormats, ENDING_HELP, OUTPUT_OPTION } from '../deliver.js';
import { fittedLines, wrapText } from '../text-table.js';

const FORMATS = ['text', 'json', 'markdown'] as const;

export const dialectsCommand: Command = {
  name: 'dialects',
  summary: 'list the libraries whose metrics can be reproduced',
  usage: ['recgauge dialects [--format text|json|markdown] [-o FILE]'],
  groups: [
    { title: 'Options', options: [option('--format FORMAT', `output format; ${ENDING_HELP}`, FORMATS), OUTPUT_OPTION] },
  ],
  notes: [
    'Write a dialect before a metric: elliot:map@20. With a version, recbole@0.2.1:gauc, it is that of the version; ' +
      'without, the newest one. recbole:*@10 means all metrics of a library, and --dialect recbole reads plain labels ' +
      'as those of the library.',
  ],
  examples: [
    ['recgauge dialects', 'all of them'],
    ['recgauge explain elliot:map@20', 'what one of their metrics computes'],
    ['recgauge evaluate --test test.csv --recs ease.csv --metrics elliot:map@20,recbole:map@20', 'use them'],
  ],
  completes: 'nothing',
  async run(given) {
    refuseNames(given, () => "recgauge explain 'elliot:*' explains all metrics of one dialect.");
    await deliverFormats(given, FORMATS, (format, width) =>
      format === 'json' ? jsonText() : format === 'markdown' ? markdownText() : plainText(width),
    );
    return 0;
  },
};

/** Labels without their cutoff, beside the name that the library's file of golden values has for the metric. */
function labelsOf(dialect: Dialect): [label: string, golden: string | null][] {
  const prefix = dialectName(dialect);
  return Object.entries(dialect.metrics).map(([name, { golden }]) => [`${prefix}:${name}`, golden]);
}

function jsonText(): string {
  const dialects = DIALECTS.map((dialect) => {
    const { id, library, version, commit, golden, about, reading, metrics } = dialect;
    return {
      id,
      name: dialectName(dialect),
      library,
      version,
      commit,
      about,
      golden: golden.variant,
      goldenFile: golden.file,
      reading,
      metrics: Object.fromEntries(labelsOf(dialect)),
      cutoffs: Object.fromEntries(
        Object.entries(metrics).map(([name, { of, cutoff }]) => [
          `${dialectName(dialect)}:${name}`,
          cutoff ?? CATALOGUE.find((entry) => entry.name === of)!.cutoff,
        ]),
      ),
    };
  });
  return `${JSON.stringify({ dialects }, null, 2)}\n`;
}

function plainText(width: number): string {
  const parts = DIALECTS.map((dialect) => {
    const lines = [dialect.about, `Metrics: ${Object.keys(dialect.metrics).join(', ')}`].flatMap((text) =>
      wrapText(text, width - 4).map((line) => `    ${line}`),
    );
    const title = `${dialectName(dialect)}  (${dialect.library} ${dialect.version})`;
    return [...fittedLines([title], width), ...lines].join('\n');
  });
  return `${parts.join('\n\n')}\n`;
}

function markdownText(): string {
  return [
    '| dialect | library | version | commit | what was run | metrics |',
    '| :-- | :-- | :-- | :-- | :-- | :-- |',
    ...DIALECTS.map(
      (dialect) =>
        `| \`${dialectName(dialect)}\` | ${dialect.library} | ${dialect.version} | \`${dialect.commit.slice(0, 8)}\` | ` +
        `${dialect.about.replaceAll('|', '\\|')} | ${Object.keys(dialect.metrics).join(', ')} |`,
    ),
    '',
  ].join('\n');
}
