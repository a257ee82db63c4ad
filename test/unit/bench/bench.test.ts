// The benches without running them, which is in bench.deep.test.ts: what they import is there, and their own helpers count
// right.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type LinkedScript, linkedScript } from './support/linked-script.js';

const FOLDER = new URL('../../../bench/', import.meta.url);

const scripts = readdirSync(fileURLToPath(FOLDER), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => new URL(name.replaceAll('\\', '/'), FOLDER).href);

const read = (url: string): LinkedScript => linkedScript(readFileSync(new URL(url), 'utf8'), new URL(url));

function exportsOf(url: string): string[] {
  const { exports, passedOn } = read(url);
  return [...exports, ...passedOn.flatMap(exportsOf)];
}

describe('scripts', () => {
  it('import only what other scripts and the built package export', () => {
    expect(scripts.length).toBeGreaterThan(50);
    const known = new Map<string, readonly string[]>();
    const missing: string[] = [];
    for (const place of scripts) {
      for (const { url, names } of read(place).imports) {
        if (!known.has(url)) known.set(url, exportsOf(url));
        for (const name of names) if (!known.get(url)!.includes(name)) missing.push(`${place}: ${name} of ${url}`);
      }
    }
    expect(missing).toEqual([]);
    expect(known.get(new URL('../build/modules/shell.js', FOLDER).href)).toContain('evaluate');
  });

  it('are told when they import what is not there', () => {
    const url = new URL('one.mjs', FOLDER);
    const text =
      "import { one } from './two.mjs';\nexport const three = one;\nexport { one as four };\nexport * from './five.mjs';";
    const expected = {
      imports: [{ url: new URL('two.mjs', FOLDER).href, names: ['one'] }],
      exports: ['three', 'four'],
      passedOn: [new URL('five.mjs', FOLDER).href],
    };
    expect(linkedScript(text, url)).toEqual(expected);
    expect(() => linkedScript('import { one from two', url)).toThrow();
  });
});

describe('whether two rankings agree', () => {
  const scores = [5, 4, 3, 3, 1];
  const compare = async (theirs: number[]) => {
    const { compareLists } = await import(new URL('../../../bench/support/agreement.mjs', import.meta.url).href);
    const options = { userCount: 1, k: 3, scoreOf: (_: number, item: number) => scores[item] };
    return compareLists(Uint32Array.of(0, 1, 2), Uint32Array.from(theirs), options);
  };

  it.each([
    ['the same items', [0, 1, 2], { equalUsers: 1, tiedUsers: 0, wrongUsers: 0 }],
    ['another item of equal score', [0, 1, 3], { equalUsers: 0, tiedUsers: 1, wrongUsers: 0 }],
    ['a worse item', [0, 1, 4], { equalUsers: 0, tiedUsers: 0, wrongUsers: 1 }],
    ['a better item left out', [0, 2, 3], { equalUsers: 0, tiedUsers: 0, wrongUsers: 1 }],
    ['an item twice', [0, 1, 1], { equalUsers: 0, tiedUsers: 0, wrongUsers: 1 }],
  ])('%s', async (_, theirs, expected) => expect(await compare(theirs)).toEqual(expected));
});

describe('whether two intervals agree', () => {
  it.each([
    ['bounds that chance moved', [0.9, 4.5], 0],
    ['a bound that is another', [0.9, 6], 1],
    ['no number', [Number.NaN, 4], 1],
  ])('%s', async (_, theirs, wrongUsers) => {
    const { compareIntervals } = await import(new URL('../../../bench/support/agreement.mjs', import.meta.url).href);
    expect(compareIntervals(Float64Array.of(1, 4), Float64Array.from(theirs))).toMatchObject({ wrongUsers });
  });
});
