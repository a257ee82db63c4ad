// An experiment from the command line to every form of its report: the document fits its schema, pages give it back, and
// commands that want something else say what to do.
import { afterAll, describe, expect, it } from 'vitest';
import { experimentOfHtml } from '../../src/documents/document-of-html.js';
import type { ExperimentDocument } from '../../src/documents/experiment-document.js';
import { exampleExperiment } from '../support/example-experiment.js';
import { schemaErrors } from '../support/json-schema.js';
import { publishedSchema } from '../support/published-schema.js';
import { createWorkplace } from './run-program.js';

const schema = publishedSchema('experiment-document');
const rows = Array.from({ length: 60 }, (_, user) =>
  Array.from(
    { length: 6 },
    (__, place) => `${user},${(user * 7 + place * place * (1 + (user % 3))) % 20},${1 + place}`,
  ),
);
const place = createWorkplace({
  'log.csv': `user,item,timestamp\n${[...new Set(rows.flat())].join('\n')}\n`,
  'example.json': JSON.stringify(exampleExperiment()),
});
afterAll(() => place.remove());

const RUN =
  'experiment log.csv --models popularity,ease --metrics ndcg@5,recall@5 --trials 2 --core 2 --min-rating none';

describe('an experiment and its report', () => {
  it('has a document that fits its schema and a page that holds it', () => {
    const { status, stderr } = place.run(`${RUN} -q -o run.json --html run.html`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const document: ExperimentDocument = JSON.parse(place.read('run.json'));
    expect(schemaErrors(schema, document)).toEqual([]);
    expect(document.boards[0]!.models.map(({ scores }) => Object.keys(scores).length)).toEqual([2, 2]);
    expect(experimentOfHtml(place.read('run.html'))).toEqual(document);
    expect(place.run('report run.json -o again.html').status).toBe(0);
    expect(place.read('again.html')).toBe(place.read('run.html'));
  });
});

describe('recgauge report of an experiment', () => {
  it.each([
    ['text', /^Experiment bench: 5 models/],
    ['markdown', /^## bench\n/],
    ['latex', /\\begin\{tabular\}\{lrrrr\}/],
    ['csv', /^dataset,protocol,model,metric,/],
    ['json', /^\{\n {2}"format": "recgauge\/experiment@1"/],
    ['html', /^<!doctype html>/],
  ])('writes %s', (format, expected) => {
    const { status, stdout } = place.run(`report example.json --format ${format}`);
    expect(status).toBe(0);
    expect(stdout).toMatch(expected);
  });

  it('takes the document out of a page', () => {
    place.run('report example.json -o example.html');
    expect(JSON.parse(place.run('report example.html --format json').stdout)).toEqual(
      JSON.parse(place.read('example.json')),
    );
  });

  it('puts models in order by the metric that is asked for', () => {
    expect(place.run('report example.json --format text --metric rmse').stdout).toMatch(/\n {2}rmse +mean/);
    const { status, stderr } = place.run('report example.json --metric rsme');
    expect(status).toBe(2);
    expect(stderr).toContain("Did you mean 'rmse'?");
  });

  it.each([
    ['report example.json --lint example.json', 2, 'holds its own findings'],
    ['compare example.json', 1, 'show it with recgauge report'],
    ['correlate example.json', 1, 'show it with recgauge report'],
    ['report cut.json', 1, 'This is not JSON'],
    ['report edited.json', 1, 'boards[0].models'],
    ['report newer.json', 1, 'recgauge/experiment@2'],
  ])('%s ends with %i and says why', (commandLine, code, reason) => {
    const text = place.read('example.json');
    place.write('cut.json', text.slice(0, 9000));
    place.write('edited.json', text.replace('"models":[{"name":"ease","scores"', '"models":[{"name":7,"scores"'));
    place.write('newer.json', text.replace('recgauge/experiment@1', 'recgauge/experiment@2'));
    const { status, stderr } = place.run(commandLine);
    expect({ status, told: stderr.includes(reason) ? reason : stderr }).toEqual({ status: code, told: reason });
  });
});
