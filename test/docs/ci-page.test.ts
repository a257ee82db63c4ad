// The page on quality gates: its commands are run as they stand, and the example workflow says nothing that the program
// does not know.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsIn, runCommands } from './run-commands.js';
import { ROOT } from './run-example.js';

const page = readFileSync(join(ROOT, 'docs/ci.md'), 'utf8');
const workflow = readFileSync(join(ROOT, 'examples/ci/recgauge-gate.yml'), 'utf8');

/** The steps of the workflow that run the program, as lines. */
const steps = [...workflow.matchAll(/^ +run: (?:>-\n)?((?:.*\n)(?: {10}.*\n)*)/gm)]
  .map(([, text]) => text!.trim().replace(/\s*\n\s*/g, ' '))
  .filter((line) => line.startsWith('recgauge '));

describe('docs/ci.md', () => {
  it('has commands that do what they say', () => {
    const commands = commandsIn(page, 'recgauge gate ');
    expect(commands.length).toBeGreaterThanOrEqual(6);
    for (const { command, status, stdout, stderr } of runCommands(commands)) {
      expect({ command, status, stderr }).toEqual({
        command,
        status: 0,
        stderr: expect.not.stringContaining('error:'),
      });
      if (!command.includes(' -o ')) expect(stdout).toMatch(/^PASS/);
    }
  });
});

describe('the example workflow', () => {
  it('has steps that run in their order', () => {
    expect(steps).toHaveLength(3);
    const copied =
      'recgauge evaluate --train train.csv --test test.csv --recs model=recs.csv --metrics ndcg@10,recall@20 --format json -o main.json';
    const [recommend, evaluate, gate] = steps as [string, string, string];
    for (const { command, status, stderr } of runCommands([recommend, evaluate, copied, gate])) {
      expect({ command, status, stderr }).toEqual({
        command,
        status: 0,
        stderr: expect.not.stringContaining('error:'),
      });
    }
  });

  it('is indented by spaces and closes its expressions', () => {
    expect(workflow).not.toContain('\t');
    expect(workflow.match(/\$\{\{/g)).toHaveLength(workflow.match(/\}\}/g)!.length);
  });
});
