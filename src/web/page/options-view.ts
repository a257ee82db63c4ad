// The options of an evaluation: a form that is made once, tells every change, and shows only what the files can make use of.
import type { CatalogueInfo } from '../page-messages.js';
import { cutoffsOf, ID_EXAMPLES, MIN_RATING, OPTION_WORDS, type PageOptions } from '../page-options.js';
import type { Change } from './element.js';
import { element, fieldset, labelled, listTick, select } from './element.js';
import { metricsField } from './metrics-field.js';

const BASELINES: Readonly<Record<string, string>> = {
  popularity: 'Popularity: everybody gets what most people chose',
  itemknn: 'ItemKNN: what is alike in its users',
  ease: 'EASE: a linear model, hard to beat',
  'multi-dae': 'MultiDAE: an autoencoder',
  'multi-vae': 'MultiVAE: a variational autoencoder',
  cdae: 'CDAE: an autoencoder with a vector for each user',
  fism: 'FISM: factored similarity of items',
  nais: 'NAIS: the same with attention',
  lightgcn: 'LightGCN: factors over the graph',
  ngcf: 'NGCF: layers over the graph',
  neumf: 'NeuMF: factors and a network',
  enmf: 'ENMF: factors, without sampling',
  'mf-adam': 'Matrix factorisation with BPR',
};

/** Fitted in seconds; the others are networks. */
const QUICK = ['popularity', 'itemknn', 'ease'];

export interface OptionsView {
  readonly view: HTMLElement;
  /** Shows what a log or training makes possible. */
  fit(has: { readonly log: boolean; readonly train: boolean }): void;
}

export function optionsView(options: PageOptions, catalogue: CatalogueInfo, change: Change): OptionsView {
  const split = splitFields(options, catalogue, change);
  const baselineTicks = (isShown: (name: string) => boolean) =>
    OPTION_WORDS.baselines
      .filter(isShown)
      .map((name) => listTick(BASELINES[name]!, name, options.baselines, change, 'baselines'));
  const baselines = fieldset(
    'Baselines beside your runs',
    ...baselineTicks((name) => QUICK.includes(name)),
    element(
      'details',
      {},
      element('summary', {}, 'Networks, trained for minutes'),
      ...baselineTicks((name) => !QUICK.includes(name)),
      element('p', { class: 'note' }, 'How long one takes is shown as soon as it is trained; Cancel ends it.'),
    ),
    element('p', { class: 'note' }, 'Fitted on training, here. A model that does not beat them is no progress.'),
  );
  const groups = fieldset(
    'By group',
    listTick('Users by how active they were in training', 'activity', options.breakdown, change, 'breakdown'),
    listTick('Relevant items by how popular they were', 'popularity', options.breakdown, change, 'breakdown'),
  );
  const view = element(
    'form',
    { 'aria-label': 'Options' },
    split,
    metricsField(options, catalogue, change),
    fieldset('Cutoffs and libraries', cutoffField(options, change), dialectsField(options, catalogue, change)),
    fieldset('What is relevant', relevanceField(options, change)),
    baselines,
    groups,
    moreFields(options, change),
    idsField(options, change),
  );
  view.addEventListener('submit', (event) => event.preventDefault());
  return {
    view,
    fit({ log, train }) {
      split.hidden = !log;
      baselines.hidden = !log && !train;
      groups.hidden = !log && !train;
    },
  };
}

function splitFields(options: PageOptions, { splits }: CatalogueInfo, change: Change): HTMLElement {
  const words = element('p', { class: 'note' });
  const auto = {
    id: 'auto',
    title: 'As the log allows',
    words: 'The last fifth of each user where there are times, else a random fifth.',
  };
  const choices = [auto, ...splits];
  const explain = (id: string) => {
    words.textContent = choices.find((choice) => choice.id === id)?.words ?? '';
  };
  explain(options.split);
  const chosen = select(
    choices.map(({ id, title }) => ({ value: id, text: title })),
    options.split,
    (split) => {
      explain(split);
      change({ split });
    },
  );
  const least = element('input', { type: 'text', value: options.minRating, inputmode: 'decimal', maxlength: 12 });
  least.addEventListener('change', () => {
    const text = least.value.trim();
    least.setCustomValidity(MIN_RATING.test(text) ? '' : 'A number, or empty.');
    if (least.reportValidity()) change({ minRating: text });
  });
  const fold = wholeNumber(options.fold, (value) => change({ fold: value }));
  return fieldset(
    'How the log is split',
    labelled('Protocol', chosen),
    words,
    element(
      'div',
      { class: 'row' },
      labelled('Keep ratings from', least, 'Empty: what the protocol says.'),
      labelled('Fold', fold, 'Counted from 0, where there are several.'),
    ),
  );
}

function cutoffField({ cutoffs }: PageOptions, change: Change): HTMLElement {
  const field = element('input', { type: 'text', value: cutoffs.join(', '), inputmode: 'numeric', maxlength: 60 });
  field.addEventListener('change', () => {
    const found = cutoffsOf(field.value);
    field.setCustomValidity(found === undefined ? 'Whole numbers from 1, such as 5, 10, 20.' : '');
    if (field.reportValidity() && found !== undefined) change({ cutoffs: found });
  });
  return labelled('Cutoffs', field, 'Ranks that count. Several make a plot of each metric against its cutoff.');
}

function dialectsField({ dialects }: PageOptions, catalogue: CatalogueInfo, change: Change): HTMLElement {
  const ticks = catalogue.dialects.map(({ id, library, version }) =>
    listTick(id, id, dialects, change, 'dialects', `${library} ${version}`),
  );
  return element(
    'details',
    {},
    element('summary', {}, 'The same metrics as libraries compute them'),
    element('div', { class: 'ticks' }, ...ticks),
  );
}

function relevanceField({ relevance }: PageOptions, change: Change): HTMLElement {
  const [, number] = /^>=(.*)$/.exec(relevance) ?? [];
  const least = element('input', { type: 'number', step: 'any', value: number ?? '4' });
  const leastField = labelled('Least rating', least);
  leastField.hidden = number === undefined;
  const choices = [
    { value: 'all', text: 'every test row' },
    { value: '>=', text: 'ratings from a number on' },
    { value: 'user-mean', text: 'ratings above the user’s mean' },
  ];
  const tell = () => change({ relevance: rule.value === '>=' ? `>=${Number(least.value) || 0}` : rule.value });
  const rule = select(choices, number === undefined ? relevance : '>=', (value) => {
    leastField.hidden = value !== '>=';
    tell();
  });
  least.addEventListener('change', tell);
  return element('div', { class: 'row' }, labelled('Relevant is', rule), leastField);
}

function moreFields(options: PageOptions, change: Change): HTMLElement {
  const words = (all: readonly string[]) => all.map((value) => ({ value, text: value }));
  const level = select(
    [
      { value: '0.95', text: '95 %' },
      { value: '0.99', text: '99 %' },
      { value: '0.9', text: '90 %' },
      { value: '0', text: 'none' },
    ],
    `${options.ci}`,
    (value) => change({ ci: Number(value) }),
  );
  const test = select(words(OPTION_WORDS.test), options.test, (value) => change({ test: value }));
  const adjust = select(words(OPTION_WORDS.adjust), options.adjust, (value) => change({ adjust: value }));
  const scope = select(
    [
      { value: 'metric', text: 'each metric' },
      { value: 'all', text: 'all metrics' },
    ],
    options.adjustOver,
    (value) => change({ adjustOver: value }),
  );
  const ties = select(words(OPTION_WORDS.ties), options.ties, (value) => change({ ties: value }));
  const twice = select(words(OPTION_WORDS.duplicates), options.duplicates, (value) => change({ duplicates: value }));
  const missing = select(words(OPTION_WORDS.missingUsers), options.missingUsers, (value) =>
    change({ missingUsers: value }),
  );
  const seed = wholeNumber(options.seed, (value) => change({ seed: value }));
  return element(
    'details',
    { class: 'more' },
    element('summary', {}, 'Intervals, tests and odd data'),
    element(
      'div',
      { class: 'row' },
      labelled('Intervals', level),
      labelled('Paired test', test),
      labelled('Adjusted by', adjust),
      labelled('Adjusted over', scope),
      labelled('Equal scores by', ties),
      labelled('An item twice', twice),
      labelled('Users without a list', missing),
      labelled('Seed', seed),
    ),
  );
}

/** Errors about ids say which boxes to tick. */
function idsField({ ids }: PageOptions, change: Change): HTMLElement {
  const ticks = OPTION_WORDS.ids.map((word) => {
    const [written, meant] = ID_EXAMPLES[word] ?? [];
    const note = written === undefined ? 'Files may share no ids.' : `“${written}” is read as “${meant}”`;
    return listTick(word, word, ids, change, 'ids', note);
  });
  return element(
    'details',
    { class: 'more', id: 'ids', open: ids.length > 0 },
    element('summary', {}, 'Ids'),
    element('p', { class: 'note' }, 'Where files write the same ids in different ways, tick what is to be undone.'),
    element('div', { class: 'ticks' }, ...ticks),
  );
}

function wholeNumber(value: number, onChange: (value: number) => void): HTMLInputElement {
  const field = element('input', { type: 'number', min: 0, step: 1, value });
  field.addEventListener('change', () => {
    if (field.reportValidity() && field.value !== '') onChange(Number(field.value));
  });
  return field;
}
