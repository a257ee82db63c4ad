// `recgauge report` and --html: files that appear whole, reports that are read again, and documents that are refused.
import { afterAll, describe, expect, it } from 'vitest';
import { documentOfHtml } from '../../src/documents/document-of-html.js';
import type { ResultDocument } from '../../src/documents/result-document.js';
import { createWorkplace } from './run-program.js';

const users = Array.from({ length: 12 }, (_, user) => user);
const place = createWorkplace({
  'test.csv': `user,item\n${users.map((user) => `${user},${user % 5}`).join('\n')}\n`,
  'a.csv': `user,item,score\n${users.map((user) => `${user},${user % 4},2\n${user},7,1`).join('\n')}\n`,
  'b.csv': `user,item,score\n${users.map((user) => `${user},9,2\n${user},${user % 5},1`).join('\n')}\n`,
});
afterAll(() => place.remove());

const FILES = '--test test.csv --recs a.csv --recs b.csv --metrics ndcg@2,recall@2 --replicates 99 -q';
place.run(`evaluate ${FILES} --format json -o result.json`);

describe('the ending behind -o', () => {
  it('says the form where --format does not', () => {
    expect(place.run(`evaluate ${FILES} -o ended.json`).status).toBe(0);
    expect(place.read('ended.json')).toBe(place.read('result.json'));
    for (const [name, start] of [
      ['ended.md', /^#|^\|/],
      ['ended.csv', /^[a-z_]+,/],
      ['ended.tex', /\\begin\{/],
      ['ended.txt', /95 %/],
    ] as const) {
      expect([name, place.run(`compare result.json --replicates 99 -q -o ${name}`).status]).toEqual([name, 0]);
      expect(place.read(name)).toMatch(start);
    }
    expect(place.run('report result.json -o again.json').status).toBe(0);
    expect(JSON.parse(place.read('again.json'))).toEqual(JSON.parse(place.read('result.json')));
  });

  it.each([
    ['report result.json -o report.pdf', 'print it to PDF in a browser'],
    ['compare result.json -o report.html', '--html FILE writes a report'],
    [`evaluate ${FILES} -o report.html`, '--html FILE writes a report'],
    [`evaluate ${FILES} -o table.tex`, 'This command does not write latex'],
  ])('is refused where there is no such form: %s', (line, hint) => {
    const { status, stderr } = place.run(line);
    expect([status, stderr]).toEqual([2, expect.stringContaining(hint)]);
    expect(place.names()).not.toContain(line.split(' ').at(-1));
  });
});

describe('--html', () => {
  it('writes a report beside the result of evaluate', () => {
    const { status, stdout, stderr } = place.run(`evaluate ${FILES} --html evaluated.html`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^ {2}metric +a/);
    const document = documentOfHtml(place.read('evaluated.html'));
    expect(document.users).toHaveLength(12);
    expect(document).toEqual(JSON.parse(place.read('result.json')));
  });

  it('leaves the users out where that is said', () => {
    expect(place.run(`evaluate ${FILES} --html few.html --no-users`).status).toBe(0);
    const { users: known, runs } = documentOfHtml(place.read('few.html'));
    expect([known, runs[0]!.columns]).toEqual([undefined, undefined]);
  });

  it.each(['compare result.json', 'compare evaluated.html'])('writes a report beside %s', (commandLine) => {
    const { status } = place.run(`${commandLine} --replicates 99 -q --html compared.html`);
    expect(status).toBe(0);
    expect(documentOfHtml(place.read('compared.html')).comparison?.metrics).toHaveLength(2);
    expect(place.read('compared.html')).toContain('Is the difference real?');
  });

  it('writes a report of files that compare evaluates, with their own intervals', () => {
    const files = FILES.replace('--test', '--truth');
    expect(place.run(`compare ${files} --html files.html`).status).toBe(0);
    expect(documentOfHtml(place.read('files.html')).runs[0]!.metrics['ndcg@2']!.interval).toBeDefined();
  });

  it.each([
    [`evaluate ${FILES} --html -`, 'The report cannot be written to standard output'],
    [`evaluate ${FILES} --html a.csv`, 'Refusing to overwrite an input file'],
    [`evaluate ${FILES} --html same.html -o same.html`, 'Two outputs are the same file'],
    ['compare result.json --html result.json', 'Refusing to overwrite an input file'],
  ])('refuses %s', (commandLine, reason) => {
    const { status, stderr } = place.run(commandLine);
    expect(status).toBe(2);
    expect(stderr).toContain(reason);
  });
});

describe('recgauge report', () => {
  it('renders a document, and a report again, to a file and to standard output', () => {
    expect(place.run('report result.json -o report.html')).toEqual({ status: 0, stdout: '', stderr: '' });
    const page = place.read('report.html');
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(place.run('report report.html').stdout).toBe(page);
    expect(place.names().filter((name) => /tmp|partial/.test(name))).toEqual([]);
  });

  it('has a title, an order of its own, and findings that stay with it', () => {
    const lint = place.run('data check --test test.csv --recs a.csv --format json -o lint.json -q');
    expect(lint.status).toBe(0);
    const words = ['report', 'result.json', '--title', 'A <b> title', '--metric', 'recall@2', '--lint', 'lint.json'];
    expect(place.runWords([...words, '-o', 'titled.html']).status).toBe(0);
    expect(place.read('titled.html')).toContain('<h1>A &lt;b&gt; title</h1>');
    expect(place.read('titled.html')).toContain('What the linter found');
    expect(place.run('report titled.html').stdout).toContain('What the linter found');
  });

  it('draws the agreement that correlate found', () => {
    place.write('scores.csv', 'algorithm,ndcg,recall\na,0.1,0.2\nb,0.3,0.1\nc,0.2,0.3\nd,0.5,0.6\n');
    expect(place.run('correlate scores.csv --format json -o correlation.json -q').status).toBe(0);
    expect(place.run('report result.json --correlation correlation.json').stdout).toContain(
      'Agreement of rankings by metric',
    );
  });

  const whole: ResultDocument = JSON.parse(place.read('result.json'));
  const metrics = { 'ndcg@2': { value: 0.5 }, 'recall@2': { value: 0.5 } };

  it.each<[string, string, string]>([
    ['cut', place.read('result.json').slice(0, 900), 'This is not JSON'],
    ['empty', '', 'The file is empty'],
    ['newer', place.read('result.json').replace('result@1', 'result@2'), 'another kind or version'],
    [
      'without the users counted',
      JSON.stringify({ ...whole, runs: [{ ...whole.runs[0], metrics }] }),
      'The document is invalid at',
    ],
    ['without what was compared', JSON.stringify({ ...whole, comparison: {} }), 'The document is invalid at'],
    ['a page', '<html><body>hello</body></html>', 'This page holds no result document'],
  ])('refuses a document that is %s', (name, text, reason) => {
    place.write('broken.json', text);
    const { status, stdout, stderr } = place.run('report broken.json -o never.html');
    expect({ name, status, stdout }).toEqual({ name, status: 1, stdout: '' });
    expect(stderr).toContain(reason);
    expect(place.names()).not.toContain('never.html');
  });

  it.each([
    ['report', 'report shows one result'],
    ['report result.json result.json', 'report shows one result'],
    ['report result.json --metric ndgc@2', "Did you mean 'ndcg@2'?"],
    ['report result.json -o result.json', 'Refusing to overwrite an input file'],
  ])('refuses %s', (commandLine, reason) => {
    const { status, stderr } = place.run(commandLine);
    expect(status).toBe(2);
    expect(stderr).toContain(reason);
  });

  it('refuses other files where findings are expected', () => {
    const { status, stderr } = place.run('report result.json --lint result.json');
    expect(status).toBe(1);
    expect(stderr).toContain('another kind or version');
  });
});
