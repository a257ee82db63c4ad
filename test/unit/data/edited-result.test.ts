// A document in which any one field was edited, removed or put in its place is either refused with what is wrong, or it is
// read and nothing that is made of it fails in any other way.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseResult } from '../../../src/documents/parse-document.js';
import type { ResultDocument } from '../../../src/documents/result-document.js';
import { InputError, RecgaugeError } from '../../../src/foundation/errors.js';
import * as recgauge from '../../../src/shell.js';
import { compare } from '../../../src/studies/compare/compare.js';
import { detailedResult, exampleComparison, resultDefinition } from '../../support/example-result.js';

const whole: ResultDocument = {
  ...detailedResult(),
  comparison: exampleComparison(),
  definitions: {
    ...detailedResult().definitions,
    rmse: resultDefinition({
      direction: 'lower',
      dialect: { id: 'elliot', version: '0.3.1', library: 'Elliot', reading: { ties: 'id' }, note: 'x' },
    }),
  },
};

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, entry]) => pathsOf(entry, [...path, key]))];
}

/** The document with one place changed; undefined removes it. */
function edited(path: Path, value: unknown): string {
  const document = JSON.parse(JSON.stringify(whole));
  const parent = path.slice(0, -1).reduce((node, key) => node[key], document);
  const last = path.at(-1)!;
  if (value !== undefined) parent[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return JSON.stringify(document);
}

const paths = pathsOf(whole).filter((path) => path.length > 0);
const VALUES = [undefined, null, true, -1, 0.5, 7, '', 'text', [], {}, [null], { a: 1 }];

const rendered = (options: recgauge.RenderOptions) => (result: ResultDocument) => recgauge.render(result, options);

/** Everything that reads a document; errors of ours are answers too. */
function readBy(document: ResultDocument): void {
  const readers: readonly ((result: ResultDocument) => unknown)[] = [
    ...(['text', 'markdown', 'csv', 'html'] as const).map((form) => rendered({ form })),
    ...(['text', 'markdown', 'latex', 'csv'] as const).map((form) => rendered({ form, view: 'comparison' })),
    ...[rendered({ form: 'text', view: 'diff' }), (result: ResultDocument) => [...recgauge.renderUsersCsv(result)]],
  ];
  for (const read of readers) {
    try {
      read(document);
    } catch (error) {
      if (!(error instanceof RecgaugeError)) throw error;
    }
  }
}

describe('a document with one field edited', () => {
  it('is refused with the place, or read without harm', async () => {
    let refusedCount = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.constantFrom(...VALUES), async (path, value) => {
        let document: ResultDocument;
        try {
          document = parseResult(edited(path, value), 'result.json');
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
          expect((error as InputError).details).toMatchObject({ file: 'result.json', expected: expect.any(String) });
          refusedCount += 1;
          return;
        }
        readBy(document);
        await compare(document, { backend: 'js', replicates: 9, metrics: ['recall@10'] }).catch((error: unknown) => {
          expect(error).toBeInstanceOf(RecgaugeError);
        });
      }),
      { numRuns: 500 },
    );
    expect(refusedCount).toBeGreaterThan(200);
  });

  it.each<[Path, unknown, string, string, string]>([
    [['runs', 0, 'metrics', 'recall@10', 'users'], 'x', 'runs[0].metrics["recall@10"].users', "'x'", 'a whole number'],
    [['data', 'truth'], 5, 'data.truth', '5', 'a text, or null'],
    [
      ['comparison', 'metrics', 0, 'pairs', 1],
      null,
      'comparison.metrics[0].pairs[1]',
      "'nothing'",
      'a pair with keys of',
    ],
    [['breakdowns', 0, 'groups'], {}, 'breakdowns[0].groups', "'an empty object'", 'a list of objects'],
    [['engine', 'backend'], undefined, 'engine.backend', "'nothing'", 'one of js, wasm'],
    [
      ['definitions', 'rmse', 'dialect', 'reading', 'ties'],
      [],
      'definitions.rmse.dialect.reading.ties',
      "'an empty list'",
      'a text',
    ],
    [['definitions', 'coverage@10'], undefined, 'runs[0].metrics', "'coverage@10'", 'that have a definition'],
  ])('is refused at %j', (path, value, place, found, expected) => {
    const read = () => parseResult(edited(path, value));
    expect(read).toThrow(InputError);
    expect(read).toThrow(`The document is invalid at ${place}; found ${found}`);
    expect(read).toThrow(expected);
  });
});
