// docs/dialects.md and docs/dialects/: what each library computes, in words, from the records that the tests hold against
// the library's own values; and which of those values are not matched, with reasons.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { DIALECTS, dialectName, explainDialect, explainLabel } from '../../build/modules/shell.js';
import { anchor } from './metrics-page.mjs';
import { ROOT } from './program.mjs';

const EXAMPLE_CUTOFF = 10;
const NOTE = '<!-- Written by npm run docs from src/dialects; changes by hand are lost. -->';

/** The pages by name. */
export async function dialectPages() {
  const exceptions = await goldenExceptions();
  const libraries = new Map();
  for (const dialect of DIALECTS) libraries.set(dialect.library, [...(libraries.get(dialect.library) ?? []), dialect]);
  const pages = [...libraries].map(([library, dialects]) => [
    `docs/dialects/${fileName(library)}.md`,
    libraryPage(library, dialects, exceptions),
  ]);
  return { 'docs/dialects.md': indexPage(libraries), ...Object.fromEntries(pages) };
}

export const fileName = (library) => anchor(library.replaceAll('_', '-'));

function indexPage(libraries) {
  const rows = [...libraries].map(([library, dialects]) => {
    const names = dialects.map((dialect) => `\`${dialectName(dialect)}\``).join(', ');
    const metrics = new Set(dialects.flatMap((dialect) => Object.keys(dialect.metrics))).size;
    return `| [${library}](dialects/${fileName(library)}.md) | ${names} | ${metrics} |`;
  });
  return `# Dialects

${NOTE}

A dialect reproduces what one version of a library computes when it is called in one way. Its record lists only the differences from
the standard definition in [metrics](metrics.md). Tests compare ${DIALECTS.length} dialects of ${libraries.size} libraries with values that the libraries
themselves computed (\`npx vitest run --project node test/golden\`); values that do not match are listed with the reason. Write the
dialect before a colon: \`elliot:map@20\`, \`recbole@0.2.1:ndcg@10\`; the default is the newest version. \`recgauge diff\` compares all
dialects on your data: see [why numbers differ](why-numbers-differ.md).

| library | dialects | metrics |
| :-- | :-- | --: |
${rows.join('\n')}
`;
}

function libraryPage(library, dialects, exceptions) {
  const told = [];
  const parts = dialects.map((dialect) => {
    const one = explainedMetrics(dialect);
    const text = dialectSection(dialect, one, nearest(one, told), exceptions);
    told.push({ dialect, one });
    return text;
  });
  const links = '[All libraries](../dialects.md), [the standard definitions](../metrics.md).';
  return `${[`# ${library}`, NOTE, links, ...parts].join('\n\n')}\n`;
}

/** Every metric as a row of the table, and apart what all of them share. */
function explainedMetrics(dialect) {
  const explained = Object.entries(dialect.metrics).map(([metric, record]) =>
    explainMetric(dialectName(dialect), metric, record),
  );
  const inAll = (kind) => explained[0][kind].filter((text) => explained.every((one) => one[kind].includes(text)));
  const [sentences, differences] = [inAll('sentences'), inAll('differences')];
  const rows = explained.map((one) => {
    const own = one.sentences.filter((sentence) => !sentences.includes(sentence)).join(' ');
    const choices = one.differences.filter((difference) => !differences.includes(difference)).join(', ');
    const text = [own, choices === '' ? '' : `(${choices})`].filter((part) => part !== '').join(' ');
    return { label: one.label, row: `${one.golden} | \`${one.standard}\` | ${cell(text || 'nothing besides')} |` };
  });
  return { sentences, differences, rows };
}

/** The dialect told before that most rows agree with, where that is half of them and more. */
function nearest({ rows }, told) {
  const agreeing = told.map(({ dialect, one }) => ({ dialect, same: rows.filter((row) => isTold(row, one.rows)) }));
  agreeing.sort((a, b) => b.same.length - a.same.length);
  return agreeing.length > 0 && agreeing[0].same.length * 2 >= rows.length ? agreeing[0] : undefined;
}

const metricOf = ({ label }) => label.slice(label.indexOf(':') + 1);
const isTold = (row, rows) => rows.some((other) => metricOf(other) === metricOf(row) && other.row === row.row);

function dialectSection(dialect, { sentences, differences, rows }, like, exceptions) {
  const common = [...sentences, ...(differences.length === 0 ? [] : [`(${differences.join(', ')})`])].join(' ');
  const { file, variant } = dialect.golden;
  const facts = [
    `- Version: ${dialect.version}, commit \`${dialect.commit}\`, ${dialect.source}`,
    `- How it was run: ${dialect.about}`,
    `- Tested against: \`test/fixtures/golden/${file}\`, variant \`${variant}\`, within ${dialect.tolerance ?? 1e-12}`,
    `- In every metric: ${common === '' ? 'as the standard' : common}`,
  ];
  const shown = rows.filter((row) => like === undefined || !like.same.includes(row));
  const table = [
    '| label | in the library | compared with | what is different |',
    '| :-- | :-- | :-- | :-- |',
    ...shown.map(({ label, row }) => `| \`${label}\` | ${row}`),
  ];
  const sameNames = like?.same.map((row) => `\`${metricOf(row)}\``).join(', ');
  const same = `As in \`${like === undefined ? '' : dialectName(like.dialect)}\`, except for the differences above: ${sameNames}.`;
  const reasons = exceptions(dialect);
  return [
    `## \`${dialectName(dialect)}\`${dialect.version === dialectName(dialect).split('@')[1] ? '' : ` (${dialect.version})`}`,
    facts.join('\n'),
    ...(like === undefined ? [] : [same]),
    ...(shown.length === 0 ? [] : [table.join('\n')]),
    ...(reasons.length === 0 ? [] : [['Values that are not matched:', '', ...reasons].join('\n')]),
  ].join('\n\n');
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** One metric: the sentences that the standard does not have, and the choices in words of the vocabulary. */
function explainMetric(dialect, metric, { golden }) {
  const { label, standard, words, reading, note, fails, breaks, differences } = explainOne(`${dialect}:${metric}`);
  const usual = explainStandard(standard).words;
  return {
    label: label.replace(/@\d+$/, '@k'),
    golden: golden === null ? 'no value obtained' : `\`${golden.replace('{k}', 'k')}\``,
    standard: standard.replace(/@\d+$/, '@k'),
    sentences: [
      ...[...words, ...reading].filter((sentence) => !usual.includes(sentence)).map(withoutCutoff),
      ...[note, fails, breaks === undefined ? undefined : `Breaks a law of metrics: ${breaks}`].filter(Boolean),
    ],
    differences: differences.map(
      ({ choice, standard: from, dialect: to }) => `\`${choice}\`: ${to ?? 'none'}, not ${from ?? 'said'}`,
    ),
  };
}

const withoutCutoff = (sentence) => sentence.replace(`ranks 1 to ${EXAMPLE_CUTOFF}`, 'ranks 1 to k');

/** A metric of a library at the example's cutoff, or without one where it takes none. */
function explainOne(label) {
  try {
    return explainDialect(`${label}@${EXAMPLE_CUTOFF}`)[0];
  } catch {
    return explainDialect(label)[0];
  }
}

/** The standard as it is named, or at the example's cutoff where it needs one. */
function explainStandard(label) {
  try {
    return explainLabel(label);
  } catch {
    return explainLabel(`${label}@${EXAMPLE_CUTOFF}`);
  }
}

/** Reasons for values that are not matched, by dialect; the tests hold the same records. */
async function goldenExceptions() {
  const folder = join(ROOT, 'test/golden/exceptions');
  const entry = readdirSync(folder).map((name) => `export * from './${name}';`);
  const { outputFiles } = await build({
    stdin: { contents: entry.join('\n'), resolveDir: folder, loader: 'ts' },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  const records = Object.values(
    await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`),
  );
  const all = records.flatMap(({ notMatched }) => notMatched);
  return ({ golden }) => {
    const reasons = all.filter(({ file, variant }) => file === golden.file && variant === golden.variant);
    return [...new Set(reasons.map(({ reason }) => `- ${reason}`))];
  };
}
