// Result documents that are not whole: of another version, cut short, or with one byte changed. Whatever reads them ends
// with a result or with one clear error, and never with a stack.
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { resultOfText } from '../../src/cli/input-files.js';
import { RecgaugeError } from '../../src/foundation/errors.js';
import { render } from '../../src/shell.js';
import { createWorkplace } from './run-program.js';

const place = createWorkplace({
  'test.csv': 'user,item,rating\n1,a,5\n1,b,3\n2,a,4\n',
  'recs.csv': 'user,item,score\n1,a,0.9\n1,c,0.8\n2,b,0.9\n2,a,0.5\n',
});
afterAll(() => place.remove());
place.run('compare --test test.csv --recs a=recs.csv --recs b=recs.csv --metrics hit@1 --format json -o whole.json -q');
const bytes = Buffer.from(place.read('whole.json'));

/** The commands that take a result, as a stranger would call them. */
const READERS = ['report bad.json --format text', 'report bad.json --format html -o -', 'compare bad.json'];

function expectAnswer(commandLine: string, what: string): void {
  const { status, stderr } = place.run(commandLine);
  expect([0, 1], `${what}: ${stderr}`).toContain(status);
  expect(stderr, what).not.toMatch(/^ {4}at |UnexpectedError|TypeError|RangeError/m);
  if (status === 1) expect(stderr, what).toMatch(/^error: bad\.json/);
}

describe('a damaged result', () => {
  it.each(['recgauge/result@0', 'recgauge/result@2', 'recgauge/result@99', 'other/result@1', ''])(
    'of the version %j is refused with what was expected',
    (format) => {
      place.write('bad.json', `${bytes}`.replace(/"recgauge\/result@\d+"/, JSON.stringify(format)));
      for (const reader of [...READERS, 'gate bad.json --baseline whole.json --metric hit@1']) {
        const { status, stdout, stderr } = place.run(reader);
        expect({ reader, status, stdout }).toEqual({ reader, status: 1, stdout: '' });
        expect(stderr).toMatch(/^error: bad\.json/);
        expect(stderr).toContain('recgauge/result@');
      }
    },
  );

  it('cut short is refused, wherever it was cut', () => {
    const count = 12;
    for (let part = 0; part < count; part++) {
      place.write('bad.json', bytes.subarray(0, Math.floor((part * bytes.length) / count)));
      const { status, stderr } = place.run(READERS[part % READERS.length]!);
      expect({ part, status }).toEqual({ part, status: 1 });
      expect(stderr).toMatch(/^error: bad\.json: /);
    }
  });

  it('with a byte changed is read or refused', () => {
    for (let change = 0; change < 12; change++) {
      const edited = Buffer.from(bytes);
      const at = (change * 7919 + 13) % bytes.length;
      edited[at] = (edited[at]! + 1 + change * 21) % 256;
      place.write('bad.json', edited);
      expectAnswer(READERS[change % READERS.length]!, `byte ${at} is ${edited[at]}`);
    }
  });

  it('cut or changed at any byte is read and shown, or refused as ours', () => {
    const change = fc.record({
      at: fc.nat({ max: bytes.length - 1 }),
      to: fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(...Buffer.from('0-9{}[]",:eE. n'))),
      isCut: fc.boolean(),
    });
    fc.assert(
      fc.property(change, ({ at, to, isCut }) => {
        const edited = Buffer.from(isCut ? bytes.subarray(0, at) : bytes);
        if (!isCut) edited[at] = to;
        try {
          const document = resultOfText(edited.toString('utf8'), 'bad.json');
          for (const form of ['text', 'markdown', 'html'] as const) render(document, { form });
          render(document, { form: 'text', view: 'comparison' });
        } catch (error) {
          expect(error).toBeInstanceOf(RecgaugeError);
        }
      }),
      { numRuns: 400 },
    );
  });
});
