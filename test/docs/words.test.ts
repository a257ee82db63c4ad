// What the text of a page names exists: commands, their options, and calls. Blocks are run by another test; this one reads
// the sentences between them, which would otherwise be believed.
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/cli/arguments.js';
import { COMMANDS } from '../../src/cli/commands.js';
import * as data from '../../src/data.js';
import * as experiment from '../../src/experiment.js';
import * as root from '../../src/index.js';
import * as metrics from '../../src/metrics.js';
import * as models from '../../src/models.js';
import * as node from '../../src/node.js';
import * as report from '../../src/report.js';
import * as statistics from '../../src/statistics.js';
import { readSources } from '../architecture/sources.js';
import { DOCUMENTS, textOf } from './documents.js';

const ALL: readonly Command[] = COMMANDS.flatMap((command) => [command, ...(command.parts ?? [])]);
/** Whatever the entry points of the package export. */
const recgauge = { ...root, ...data, ...experiment, ...metrics, ...models, ...node, ...report, ...statistics };
const EVERYWHERE = ['help', 'json', 'log-format', 'version'];
/** Of other programs that pages speak of, and of the project's own scripts. */
const OTHERS = ['only', 'project', 'changed', 'again', 'sample', 'seconds', 'kills', 'quick', 'large'];

const optionsOf = ({ groups }: Command) => [
  ...EVERYWHERE,
  ...groups.flatMap(({ options }) => options.map(({ name }) => name)),
];
const ANY_OPTION = [...OTHERS, ...ALL.flatMap(optionsOf)];

/** Inline code outside of blocks. */
function codesIn(text: string): string[] {
  const sentences = text.replace(/^```[\s\S]*?^```/gm, '');
  return [...sentences.matchAll(/(?<!`)`([^`]+)`(?!`)/g)].map(([, code]) => code!.replace(/\s+/g, ' '));
}

const optionsIn = (words: string) => [...words.matchAll(/(?<![\w-])--([a-z][\w-]*)/g)].map(([, name]) => name!);
const namesOf = (options: readonly string[]) => (name: string) =>
  options.includes(name) || (name.startsWith('no-') && options.includes(name.slice(3)));

describe.each(DOCUMENTS.filter((document) => document !== 'docs/cli.md'))('%s', (document) => {
  const codes = codesIn(textOf(document));

  it('names options that exist', () => {
    const unknown = codes.flatMap(optionsIn).filter((name) => !namesOf(ANY_OPTION)(name));
    expect(unknown).toEqual([]);
  });

  it('names commands that exist, with options of theirs', () => {
    const wrong = codes
      .filter((code) => /^recgauge [a-z]/.test(code))
      .filter((code) => {
        const [, first, second] = code.split(' ');
        const command = ALL.find(({ name }) => name === `${first} ${second}`) ?? ALL.find(({ name }) => name === first);
        return command === undefined || !optionsIn(code).every(namesOf(optionsOf(command)));
      });
    expect(wrong).toEqual([]);
  });
});

describe('docs/api.md', () => {
  const table = textOf('docs/api.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const names = table.flatMap((line) =>
    codesIn(line.split('|')[1]!).flatMap((code) => /^([a-zA-Z]+)(?:\(|$)/.exec(code)?.[1] ?? []),
  );

  it('names calls that the package exports', () => {
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !(name in recgauge))).toEqual([]);
  });
});

/** Phrases that nobody says to a colleague, in help, errors, comments and pages: plain English has a word for each. */
const BANNED = new RegExp(
  [
    /unless said|unless it is said|nothing said is|is no number|is no text|is no saved|is no YAML|is no JSON/,
    /count before it|chance is made|for want of|at hand\b/,
    /where (?:the|their) random numbers start|belongs to no option|There is no such|\bis told\b|\bare told\b/,
    /cannot be told|told apart|\bhangs? on\b|again and again|one a line\b|comes? twice|of one['’]s own/,
    /would object|held against|all the memory there|mistake of recgauge|tells about|going on from|Look whether/,
    /did not come out again|in moments\b|does it come out|of a model of your own|For people who have/,
    /numbers? of one's own|differs around it|are no claim|says? what is different|who wrote it down|Beside a value stands/,
    /shares? nothing, each|would have said|take it with you|everybody likes|## What it gains|with turns\b|is cut into shards/,
    /in a tab of its own|to look at again|is fine\.|who chose what|same to the last bit|can be passed on/,
    /an id space of its own|a name of its own|and its kin\b|of your own needs|sets all of them side by side/,
    /What follows:|Why so:|the other way round:|goes by exit code|is what goes|is made of the difference/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

describe('plain English', () => {
  const pages = DOCUMENTS.map((page) => [page, textOf(page)] as const);
  const sources = readSources('src').map(({ path, tree }) => [path, tree.text] as const);

  it('has none of the banned phrases', () => {
    expect(sources.length).toBeGreaterThan(500);
    const lines = [...pages, ...sources].flatMap(([path, text]) => text.split('\n').map((line) => `${path}: ${line}`));
    expect(lines.filter((line) => BANNED.test(line))).toEqual([]);
  });
});
