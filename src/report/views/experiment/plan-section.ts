// What is needed to run the experiment again: the plan, the data with their fingerprints, the protocols as they were applied,
// and the command.

import { shortened } from '../../parts/display-names.js';
import { type Markup, markup } from '../../parts/markup.js';
import { wholeNumber } from '../../parts/number-text.js';
import { type Cell, detailsMarkup, type Section, tableMarkup, wholeMarkup } from '../../parts/page-parts.js';
import { factsTable, mono } from '../protocol-section.js';
import type { ExperimentView } from './experiment-view.js';

const MOST_LETTERS = 600;

export function planSection(view: ExperimentView): Section {
  const { document, boards } = view;
  const { engine, plan, datasets, format } = document;
  return {
    id: 'plan',
    title: 'Plan and reproducibility',
    body: [
      factsTable('Versions and choices', [
        ['computed by', wholeMarkup(`recgauge ${engine.version}, backend ${engine.backend}`)],
        ['document', format],
        ['plan', wholeMarkup(plan.name)],
        ['search', jsonMarkup(plan.search)],
        ['chosen by', wholeMarkup(plan.select)],
        ['seeds', plan.seeds.join(', ')],
        ['lists', `${plan.k} items`],
        ['fitted for the test on', plan.refit],
        ['profile of a test user', plan.testInput],
        ['interval', jsonMarkup(plan.interval)],
        ['comparison', jsonMarkup(plan.comparison)],
        ['training repeats', `${plan.trainingRepeats}`],
      ]),
      markup`<h3>Data</h3>`,
      tableMarkup({
        name: 'Datasets with their fingerprints',
        header: ['dataset', 'file', 'fingerprint', 'reading', 'rows'],
        rows: datasets.map(({ name, file, fingerprint, rowCount }) => [
          wholeMarkup(name),
          wholeMarkup(file),
          mono(fingerprint),
          jsonMarkup(plan.datasets.find((each) => each.name === name)?.reading ?? {}),
          wholeNumber(rowCount),
        ]),
        wordCount: 4,
      }),
      modelsTable(view),
      markup`<h3>Protocols</h3>`,
      tableMarkup({
        name: 'Protocols',
        header: ['protocol', 'preset', 'changes'],
        rows: plan.protocols.map(({ name, preset, overrides, loss }) => [
          wholeMarkup(name),
          wholeMarkup(preset),
          jsonMarkup(loss === undefined ? overrides : { ...overrides, loss }),
        ]),
        wordCount: 3,
      }),
      detailsMarkup(
        'Every choice of each protocol, as it was applied',
        boards.map(({ board, title }) => factsTable(title, Object.entries(board.choices).map(choiceRow))),
      ),
      markup`<p>The whole document is inside this file. <code>recgauge report THIS.html --format json -o experiment.json</code> takes it out, <code>recgauge experiment --repeat experiment.json</code> runs it again and compares, and <code>recgauge report THIS.html -o again.html</code> renders it again.</p>`,
      detailsMarkup(
        'The plan as JSON',
        markup`<pre class="paste" tabindex="0" role="region" aria-label="The plan as JSON">${JSON.stringify(plan, null, 2)}</pre>`,
      ),
    ],
  };
}

function modelsTable({ document: { plan } }: ExperimentView): Markup {
  const table = tableMarkup({
    name: 'Models of the plan',
    header: ['model', 'is', 'parameters', 'space', 'searched'],
    rows: plan.models.map(({ name, model, command, parameters, space, searched }) => [
      wholeMarkup(name),
      wholeMarkup(command === undefined ? (model ?? name) : `command ${command}`),
      jsonMarkup(parameters),
      jsonMarkup(space),
      searched ? 'yes' : 'no',
    ]),
    wordCount: 5,
  });
  return markup`<h3>Models</h3>${table}`;
}

function choiceRow([name, value]: [string, unknown]): Cell[] {
  return [wholeMarkup(name), typeof value === 'string' ? wholeMarkup(value) : jsonMarkup(value)];
}

function jsonMarkup(value: unknown): Markup {
  return mono(shortened(JSON.stringify(value) ?? '', MOST_LETTERS));
}
