// The example workflow of docs/ci.md says nothing that the program does not know: its steps run in their order.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDocumentFolder, ROOT } from './document-folder.js';

const workflow = readFileSync(join(ROOT, 'examples/ci/recgauge-gate.yml'), 'utf8');

/** The steps of the workflow that run the program, as lines. */
const steps = [...workflow.matchAll(/^ +run: (?:>-\n)?((?:.*\n)(?: {10}.*\n)*)/gm)]
  .map(([, text]) => text!.trim().replace(/\s*\n\s*/g, ' '))
  .filter((line) => line.startsWith('recgauge '));

describe('the example workflow', () => {
  it('has steps that run in their order', () => {
    expect(steps).toHaveLength(3);
    const [recommend, evaluate, gate] = steps as [string, string, string];
    const place = createDocumentFolder();
    try {
      for (const command of [recommend, evaluate, 'cp result.json main.json', gate]) {
        const { status, stderr } = place.run('sh', ['-e', '-c', command]);
        expect({ command, status, stderr }).toEqual({
          command,
          status: 0,
          stderr: expect.not.stringContaining('error:'),
        });
      }
    } finally {
      place.remove();
    }
  });

  it('is indented by spaces and closes its expressions', () => {
    expect(workflow).not.toContain('\t');
    expect(workflow.match(/\$\{\{/g)).toHaveLength(workflow.match(/\}\}/g)!.length);
  });
});
