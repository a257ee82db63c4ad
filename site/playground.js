// The playground: one list against one ground truth, in every metric and every library.
import { CATALOGUE, createEngine, DIALECTS, diff, evaluate, explainDialect, explainLabel } from 'recgauge';

const USER = 'you';
/** What one user's list, ground truth and a training set can feed. */
const FED = ['train', 'scores'];

const by = (id) => document.getElementById(id);
const shown = CATALOGUE.filter(({ needs }) => needs.every((need) => FED.includes(need)));
const before = new Map();
const engine = createEngine();

/** Every metric of a library, explained, by its label. */
const explained = new Map(
  DIALECTS.flatMap(({ id, version }) => explainDialect(`${id}@${version}:*@5`)).map((each) => [each.label, each]),
);
const nameOf = (label) => label.replace(/@.*$/, '');
const standards = new Set([...explained.values()].map(({ standard }) => nameOf(standard)));
const compared = shown.filter(({ name }) => standards.has(name));
by('metric').append(
  ...compared.map(({ name, title }) => new Option(`${name}: ${title}`, name, name === 'ndcg', name === 'ndcg')),
);

function rowsOf(id, read) {
  const lines = by(id)
    .value.split('\n')
    .map((line) => line.trim());
  return lines.filter(Boolean).map((line) => read(line.split(/[\s,;]+/)));
}

function inputs() {
  const items = rowsOf('list', ([item]) => item);
  const list = items.map((item, at) => ({ user: USER, item, score: items.length - at }));
  const truth = rowsOf('truth', ([item, grade]) => ({
    user: USER,
    item,
    rating: grade === undefined ? 1 : Number(grade),
  }));
  const train = rowsOf('train', ([user, item]) => ({ user, item }));
  const cutoff = Number(by('cutoff').value);
  if (!Number.isInteger(cutoff) || cutoff < 1) throw new Error('The cutoff must be a whole number from 1.');
  if (list.length === 0) throw new Error('The list is empty: write one item per line.');
  if (truth.length === 0) throw new Error('The ground truth is empty: write one item per line.');
  return { list, cutoff, options: { truth, ...(train.length === 0 ? {} : { train }), ids: 'unchecked', ci: false } };
}

const labelOf = ({ name, cutoff }, k) => (cutoff === 'none' ? name : `${name}@${k}`);
const numberText = (value) => (value === null ? '-' : String(Number(value.toFixed(6))));

function cell(content, kind = '') {
  const element = document.createElement('td');
  element.className = kind;
  element.append(content);
  return element;
}

function row(...cells) {
  const element = document.createElement('tr');
  element.append(...cells);
  return element;
}

/** All metrics at once; where one cannot be computed from these inputs, the halves of them by themselves. */
async function valuesOf(list, options, labels) {
  try {
    const { document } = await evaluate({ list }, { ...options, metrics: labels, engine: await engine });
    return new Map(Object.entries(document.runs[0].metrics));
  } catch (error) {
    if (labels.length === 1) return new Map([[labels[0], { problem: error.message }]]);
    const half = labels.length >> 1;
    const first = await valuesOf(list, options, labels.slice(0, half));
    return new Map([...first, ...(await valuesOf(list, options, labels.slice(half)))]);
  }
}

async function showMetrics({ list, cutoff, options }) {
  const isWithTraining = options.train !== undefined;
  const usable = shown.filter(({ needs }) => isWithTraining || !needs.includes('train'));
  const values = await valuesOf(
    list,
    options,
    usable.map((entry) => labelOf(entry, cutoff)),
  );
  const wanted = by('filter')
    .value.toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const rows = usable.flatMap((entry) => {
    const label = labelOf(entry, cutoff);
    const text = `${label} ${entry.title}`.toLowerCase();
    if (wanted.length > 0 && !wanted.some((word) => text.includes(word))) return [];
    const { value = null, problem } = values.get(label) ?? {};
    const shownValue = numberText(value);
    const { formula, words } = explainLabel(label);
    const details = document.createElement('details');
    const summary = document.createElement('summary');
    summary.textContent = entry.title;
    details.append(summary, words.join(' '));
    const code = document.createElement('code');
    code.textContent = formula.slice(formula.indexOf('=') + 2);
    const name = document.createElement('code');
    name.textContent = label;
    const line = row(cell(name), cell(shownValue, 'number'), cell(code));
    line.lastChild.append(details, problem ?? '');
    line.classList.toggle('changed', before.has(label) && before.get(label) !== shownValue);
    before.set(label, shownValue);
    return [line];
  });
  by('values').replaceChildren(...rows);
  const rest = CATALOGUE.length - usable.length;
  by('metrics-note').textContent =
    `${rows.length} of ${CATALOGUE.length} metrics. ${rest} others need item features, groups of users or items, ` +
    `predicted ratings or a baseline${isWithTraining ? '' : ', or training'}.`;
}

/** The formula of a library, with what differs from the standard one marked. */
function formulaCell(formula, standard) {
  const code = document.createElement('code');
  let start = 0;
  while (start < standard.length && formula[start] === standard[start]) start += 1;
  let end = 0;
  const most = Math.min(formula.length, standard.length) - start;
  while (end < most && formula.at(-1 - end) === standard.at(-1 - end)) end += 1;
  const change = document.createElement('mark');
  change.textContent = formula.slice(start, formula.length - end);
  const rest = formula.slice(formula.length - end);
  code.append(formula.slice(0, start), ...(change.textContent === '' ? [] : [change]), rest);
  return cell(code);
}

const formulaOf = (text) => text.slice(text.indexOf('=') + 2);

async function showLibraries({ list, cutoff, options }) {
  const entry = CATALOGUE.find(({ name }) => name === by('metric').value);
  const metric = labelOf(entry, cutoff);
  const { diff: result } = await diff({ list }, metric, { ...options, engine: await engine });
  const standard = formulaOf(explainLabel(metric).formula);
  const groups = new Map();
  for (const line of result.lines) {
    const { value, steps, label, library, version, why: reason } = line;
    const changes = steps.filter(({ contribution }) => contribution !== 0).map(({ from, to }) => `${from} → ${to}`);
    const why = reason ?? (changes.join(', ') || 'no difference here');
    const formula = formulaOf(explainDialect(label)[0].formula);
    const key = JSON.stringify([numberText(value), formula, why]);
    if (!groups.has(key)) groups.set(key, { value, formula, why, libraries: [] });
    groups.get(key).libraries.push(`${library} ${version}`);
  }
  const sorted = [...groups.values()].sort((one, other) => other.libraries.length - one.libraries.length);
  by('dialects').replaceChildren(
    row(
      cell(numberText(result.standard[0].value), 'number'),
      cell('standard definition'),
      formulaCell(standard, standard),
      cell(''),
    ),
    ...sorted.map(({ value, formula, why, libraries }) =>
      row(
        cell(numberText(value), 'number'),
        cell([...new Set(libraries)].join(', ')),
        formulaCell(formula, standard),
        cell(why),
      ),
    ),
  );
  const count = new Set(sorted.map(({ value }) => numberText(value))).size;
  by('libraries-note').textContent =
    `${metric}: ${count} ${count === 1 ? 'value' : 'different values'} from ${result.lines.length} definitions. ` +
    'Marked is what a library changes in the formula.';
}

let isRunning = false;
let isStale = false;

/** One computation at a time; what changes meanwhile is computed after it. */
async function show() {
  isStale = true;
  if (isRunning) return;
  isRunning = true;
  while (isStale) {
    isStale = false;
    try {
      const request = inputs();
      await showMetrics(request);
      await showLibraries(request);
      by('problem').textContent = '';
    } catch (error) {
      by('problem').textContent = error.message;
    }
  }
  isRunning = false;
  document.body.dataset.state = 'done';
}

for (const id of ['list', 'truth', 'train', 'cutoff', 'filter', 'metric']) by(id).addEventListener('input', show);
show();
