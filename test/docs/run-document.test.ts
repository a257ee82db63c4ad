// The test of the documents can fail: whatever a document says that is not so is found.
import { afterAll, describe, expect, it } from 'vitest';
import { blockFaults, blocksOf } from './blocks.js';
import { DocumentBrowser } from './document-browser.js';
import { DocumentProcess } from './document-process.js';
import { runDocument } from './run-document.js';
import { missingPart } from './shown-output.js';

const browser = new DocumentBrowser();
const shared = new DocumentProcess();
afterAll(() => Promise.all([browser.close(), shared.close()]));

const fenced = (language: string, text: string, comment = '') => `${comment}\n\`\`\`${language}\n${text}\n\`\`\`\n`;

describe.each([
  ['processes of its own', { browser }],
  ['the shared process', { browser, shared }],
])('a document with %s', (_, means) => {
  it.each([
    ['a command that fails', fenced('sh', 'recgauge explain nothing-of-that-name')],
    ['an exit code that is another', fenced('sh', 'recgauge --version', '<!-- exit: 3 -->')],
    ['output that is another', `${fenced('sh', 'echo one')}${fenced('text', 'two')}`],
    ['a script that throws', fenced('ts', 'throw new Error("no");')],
    ['a claim that is wrong', fenced('ts', "import { VERSION } from 'recgauge';\nconst a = [1];\na;   // Array [2]")],
  ])('is refused with %s', async (_, document) => {
    expect(await runDocument(document, means)).toHaveLength(1);
  });

  it('is believed with what is so', async () => {
    const document = [
      fenced('text', 'a,b', '<!-- file: own.csv -->'),
      fenced('sh', 'cat own.csv; echo more; echo last'),
      fenced('text', 'a,b\n…\nlast'),
      fenced(
        'ts',
        'import { VERSION } from \'recgauge\';\nconst kind: string[] = [typeof VERSION];\nkind;   // Array ["string"]',
      ),
      fenced('sh', 'rm -rf /nothing', '<!-- not run: it is only an example -->'),
    ].join('');
    expect(blockFaults(blocksOf(document))).toEqual([]);
    expect(await runDocument(document, means)).toEqual([]);
  });
});

it('a document is refused with a script that fails in a page', async () => {
  const faults = await runDocument(fenced('js', 'throw new Error("no");', '<!-- browser -->'), { browser });
  expect(browser.isMissing || faults[0]?.includes('no')).toBe(true);
});

describe('blocks', () => {
  it.each([
    ['output of nothing', fenced('text', 'one')],
    ['no reason', fenced('sh', 'ls', '<!-- not run: -->')],
    ['a file without a name', fenced('csv', 'a', '<!-- file -->')],
  ])('are refused with %s', (_, document) => expect(blockFaults(blocksOf(document))).toHaveLength(1));
});

describe('shown output', () => {
  it.each([
    ['one\n…\nthree', 'one\ntwo\nthree\n', true],
    ['one\n…\nthre', 'one\ntwo\nthree\n', false],
    ['…\nthree\n…\none\n…', 'one\ntwo\nthree\n', false],
    ['one', 'one\ntwo', false],
  ])('%j of %j is right: %s', (shown, printed, isRight) =>
    expect(missingPart(shown, printed) === undefined).toBe(isRight),
  );
});
