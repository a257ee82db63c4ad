// The copies themselves: nothing is missing, nothing of a real dataset slipped in, and what the loader promises holds.

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commonUsers, readFixture, untied } from './support/fixtures.js';
import { goldenDocument, goldenFixture, goldenNumber, goldenValues } from './support/golden.js';

const FILES = readdirSync(fileURLToPath(new URL('../fixtures/golden/', import.meta.url))).map((name) =>
  name.replace(/\.gz$/, ''),
);

describe('golden files', () => {
  it('are there, for every library', () => expect(FILES).toHaveLength(23));

  it.each(FILES.filter((name) => name !== 'edge-per-user.json'))('%s speaks of our fixtures only', (name) => {
    const variants = Object.values(goldenValues(name));
    expect(variants.length).toBeGreaterThan(0);
    for (const fixtures of variants) {
      expect(Object.keys(fixtures)).toEqual(expect.arrayContaining(['edge', 'synth']));
      for (const fixture of Object.keys(fixtures)) expect(fixture).toMatch(/^(edge|synth)(__(common|untied))?$/);
    }
  });

  it('are read, compressed or not', () => {
    expect(goldenNumber(goldenFixture('recbole.json', 'RecBole', 'edge'), 'hit', '10')).toBe(0.55);
    const whole = goldenDocument('edge-per-user.json') as { groupA: { RecBole: { edge: object } } };
    expect(Object.keys(whole.groupA.RecBole.edge).length).toBeGreaterThan(3);
  });

  it('fail where something is missing', () => {
    expect(() => goldenDocument('nobody.json')).toThrow('copy-fixtures');
    expect(() => goldenValues('edge-per-user.json')).toThrow('no variants');
    expect(() => goldenFixture('recbole.json', 'RecBole', 'ml100k')).toThrow('no values');
    expect(() => goldenNumber(goldenFixture('recbole.json', 'RecBole', 'edge'), 'hit', '11')).toThrow(
      'no golden number',
    );
  });
});

describe('variants of fixtures', () => {
  it('have common users, or falling scores', async () => {
    const edge = await readFixture('edge');
    const common = commonUsers(edge);
    expect(new Set(common.truth.users)).toEqual(new Set(common.lists.users));
    expect([new Set(edge.truth.users).size, new Set(common.truth.users).size]).toEqual([60, 57]);
    const { lists } = untied(await readFixture('synth'));
    expect(lists.rowCount).toBe(146 * 60);
    expect(Array.from(lists.values!.subarray(0, 3))).toEqual([-1, -2, -3]);
  });
});
