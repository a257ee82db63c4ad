// What is to be read before a number is quoted: notices, what the linter found on each board, and what failed. And what is
// needed to run the experiment again: the plan, the data with their fingerprints and the protocols as they were applied.
import type { LintFinding } from '../../../documents/lint-document.js';
import { wholeNumber } from '../../parts/number-text.js';
import { shortened } from '../../parts/safe-text.js';
import { type Blocks, block, type Inline, inline, mark, type Section, sentence } from '../report-blocks.js';
import { factsTable, findingsPart } from '../words-sections.js';
import { type ExperimentView, failureTexts } from './experiment-view.js';

export function experimentNotices(view: ExperimentView): Section {
  const { document, boards } = view;
  const notices = document.notices.map(({ message, code }) => inline`${sentence(message)} ${mark.code(code)}`);
  // The same objection to several boards is made once.
  const groups = new Map<string, { finding: LintFinding; titles: string[] }>();
  for (const { board, title } of boards) {
    for (const finding of board.findings) {
      const key = JSON.stringify([finding.code, finding.message]);
      const known = groups.get(key) ?? { finding, titles: [] };
      groups.set(key, known);
      known.titles.push(title);
    }
  }
  const findings = [...groups.values()].map(({ finding, titles }) => ({
    ...finding,
    about: titles.length === boards.length ? undefined : titles.join('; '),
  }));
  const failures = failureTexts(view, 2000).map(sentence);
  return block.section({
    id: 'notices',
    title: 'Notices, findings and failures',
    body: [
      notices.length > 0
        ? block.list(notices)
        : findings.length + failures.length > 0
          ? undefined
          : block.paragraph('Nothing odd was noticed.'),
      findingsPart(findings),
      block.heading('What failed'),
      failures.length === 0 ? block.paragraph('Nothing.') : block.list(failures),
    ],
  });
}

const MOST_LETTERS = 600;

export function planSection(view: ExperimentView): Section {
  const { document, boards } = view;
  const { engine, plan, datasets, format } = document;
  return block.section({
    id: 'plan',
    title: 'Plan and reproducibility',
    body: [
      factsTable('Versions and choices', [
        ['computed by', mark.whole(`recgauge ${engine.version}, backend ${engine.backend}`)],
        ['document', format],
        ['plan', mark.whole(plan.name)],
        ['search', jsonInline(plan.search)],
        ['chosen by', mark.whole(plan.select)],
        ['seeds', plan.seeds.join(', ')],
        ['lists', `${plan.k} items`],
        ['fitted for the test on', plan.refit],
        ['profile of a test user', plan.testInput],
        ['interval', jsonInline(plan.interval)],
        ['comparison', jsonInline(plan.comparison)],
        ['training repeats', `${plan.trainingRepeats}`],
      ]),
      block.heading('Data'),
      block.table({
        name: 'Datasets with their fingerprints',
        header: ['dataset', 'file', 'fingerprint', 'reading', 'rows'],
        rows: datasets.map(({ name, file, fingerprint, rowCount }) => [
          mark.whole(name),
          mark.whole(file),
          mark.mono(fingerprint),
          jsonInline(plan.datasets.find((each) => each.name === name)?.reading ?? {}),
          wholeNumber(rowCount),
        ]),
        wordCount: 4,
      }),
      modelsTable(view),
      block.heading('Protocols'),
      block.table({
        name: 'Protocols',
        header: ['protocol', 'preset', 'changes'],
        rows: plan.protocols.map(({ name, preset, overrides, loss }) => [
          mark.whole(name),
          mark.whole(preset),
          jsonInline(loss === undefined ? overrides : { ...overrides, loss }),
        ]),
        wordCount: 3,
      }),
      block.details(
        'Every choice of each protocol, as it was applied',
        boards.map(({ board, title }) => factsTable(title, Object.entries(board.choices).map(choiceRow))),
      ),
      block.paragraph(
        inline`The whole document is inside this file. ${mark.code('recgauge report THIS.html --format json -o experiment.json')} takes it out, ${mark.code('recgauge experiment --repeat experiment.json')} runs it again and compares, and ${mark.code('recgauge report THIS.html -o again.html')} renders it again.`,
      ),
      block.details('The plan as JSON', block.paste('The plan as JSON', JSON.stringify(plan, null, 2))),
    ],
  });
}

function modelsTable({ document: { plan } }: ExperimentView): Blocks {
  const table = block.table({
    name: 'Models of the plan',
    header: ['model', 'is', 'parameters', 'space', 'searched'],
    rows: plan.models.map(({ name, model, command, parameters, space, searched }) => [
      mark.whole(name),
      mark.whole(command === undefined ? (model ?? name) : `command ${command}`),
      jsonInline(parameters),
      jsonInline(space),
      searched ? 'yes' : 'no',
    ]),
    wordCount: 5,
  });
  return [block.heading('Models'), table];
}

function choiceRow([name, value]: [string, unknown]): Inline[] {
  return [mark.whole(name), typeof value === 'string' ? mark.whole(value) : jsonInline(value)];
}

function jsonInline(value: unknown): Inline {
  return mark.mono(shortened(JSON.stringify(value) ?? '', MOST_LETTERS));
}
