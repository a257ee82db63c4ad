// The entry of the page: puts its parts together and lets them know of each other. All work is done by workers; this thread
// draws.
import type { CatalogueInfo, Failure } from '../page-messages.js';
import { DEFAULT_OPTIONS, fragmentOf, optionsOfFragment, type PageOptions, withKnown } from '../page-options.js';
import { element } from './element.js';
import { Evaluations } from './evaluation.js';
import { failureView } from './failure-view.js';
import { FileList } from './file-list.js';
import { type OptionsView, optionsView } from './options-view.js';
import { enliven, resultView } from './result-view.js';
import { runView } from './run-view.js';
import { startView } from './start-view.js';
import { failureOfJob, WorkerClient } from './worker-client.js';

const SAMPLE_OPTIONS: PageOptions = {
  ...DEFAULT_OPTIONS,
  ...{ metrics: ['ndcg', 'recall', 'map', 'hit', 'coverage'], cutoffs: [5, 10, 20] },
};

const address = workerAddress();
const evaluations = new Evaluations(address);
let desk: WorkerClient | undefined;
let options: PageOptions = DEFAULT_OPTIONS;
let isOfSample = false;
let catalogue: CatalogueInfo | undefined;
let form: OptionsView | undefined;

const files = new FileList({
  preview: async (file, reading, role) => (await deskWorker()).ask('preview', { file, reading, role }),
  onChange: refresh,
});
const running = runView(
  () => void run(),
  () => evaluations.cancel(),
);
const chosenPart = section('chosen', '1. Files', files.view);
const optionsBody = element('div');
const optionsPart = section('options', '2. Options', optionsBody);
const runPart = section('evaluate', '3. Evaluate', running.view);
const resultPart = element('div');
const remarks = element('div');
const main = document.getElementById('main')!;

main.replaceChildren(
  startView(
    (dropped) => void add(dropped),
    () => void lookAtSample(),
  ),
  remarks,
  chosenPart,
  optionsPart,
  runPart,
  resultPart,
);
followLinksWithin();
refresh();
void readAddress();
addEventListener('hashchange', () => {
  if (fragmentOf(options) !== location.hash.slice(1)) void readAddress();
});

/** A worker for small jobs; another one where the last has died. */
async function deskWorker(): Promise<WorkerClient> {
  const url = await address;
  if (desk === undefined || desk.isOver) desk = new WorkerClient(url);
  return desk;
}

/** Options come from strangers: what is not possible is left out, and that is said. */
async function readAddress(): Promise<void> {
  try {
    catalogue ??= await (await deskWorker()).ask('catalogue', undefined);
  } catch (error) {
    remarks.replaceChildren(failureView(failureOfJob(error)));
    return;
  }
  const { options: found, refused } = withKnown(optionsOfFragment(location.hash), catalogue);
  options = found;
  remarks.replaceChildren(...(refused.length === 0 ? [] : [failureView(refusedOptions(refused))]));
  // What was refused is not passed on.
  if (refused.length > 0) writeAddress();
  showOptions(catalogue);
}

function refusedOptions(names: readonly string[]): Failure {
  const reason = `Options of the address that are not possible were left out: ${names.join(', ')}.`;
  return { kind: 'refused', reason, lines: ['The usual values take their place.'] };
}

function showOptions(known: CatalogueInfo): void {
  form = optionsView(options, known, (changes) => change({ ...options, ...changes }));
  optionsBody.replaceChildren(form.view);
  refresh();
}

/** Options are in the address, so that it can be passed on; nothing else ever is. */
function change(changed: PageOptions): void {
  options = changed;
  writeAddress();
  refresh();
}

function writeAddress(): void {
  history.replaceState(null, '', `#${fragmentOf(options)}`);
}

/** Files of your own take the place of the sample, and usual options that of its options. */
async function add(dropped: readonly File[]): Promise<void> {
  if (dropped.length === 0) return;
  if (isOfSample) {
    files.clear();
    if (fragmentOf(options) === fragmentOf(SAMPLE_OPTIONS)) chooseAll(DEFAULT_OPTIONS);
  }
  isOfSample = false;
  await files.add(dropped);
}

function chooseAll(chosen: PageOptions): void {
  change(chosen);
  if (catalogue !== undefined) showOptions(catalogue);
}

async function lookAtSample(): Promise<void> {
  if (evaluations.isRunning) return;
  try {
    const sample = await (await deskWorker()).ask('sample', undefined);
    files.clear();
    // Whoever came with options of their own sees the sample with them.
    if (fragmentOf(options) === '') chooseAll(SAMPLE_OPTIONS);
    isOfSample = true;
    await files.add([sample]);
    await run();
  } catch (error) {
    remarks.replaceChildren(failureView(failureOfJob(error)));
  }
}

async function run(): Promise<void> {
  if (evaluations.isRunning) return;
  running.start();
  try {
    const { summary, worker } = await evaluations.run(files.chosen(), options, running.show);
    const view = resultView(summary, worker);
    resultPart.replaceChildren(view);
    enliven(view, summary);
    running.end(undefined);
    const title = view.querySelector<HTMLElement>('#result-title');
    title?.focus({ preventScroll: true });
    title?.scrollIntoView();
  } catch (error) {
    running.end(failureOfJob(error));
  }
  refresh();
}

/** Shows what there is to show, and says what is missing. */
function refresh(): void {
  const hasFiles = files.cards.length > 0;
  for (const part of [chosenPart, optionsPart, runPart]) part.hidden = !hasFiles;
  form?.fit({ log: files.has('log'), train: files.has('train') });
  running.allow(obstacle());
}

function obstacle(): string | undefined {
  if (catalogue === undefined) return 'Loading the metrics…';
  if (!files.cards.every((card) => card.isReady)) return 'A file cannot be read yet; choose how, or do not use it.';
  const isLog = files.has('log');
  if (!isLog && !files.has('test')) return 'Add a test set, or a log that can be split.';
  if (isLog && files.has('test')) return 'A log is split into its own test set: say what each file is.';
  const canFit = (isLog || files.has('train')) && options.baselines.length > 0;
  if (!files.has('recs') && !canFit) return 'Add recommendations, or training on which baselines can be fitted.';
  return options.metrics.length === 0 ? 'Choose a metric.' : undefined;
}

function section(id: string, title: string, ...children: readonly HTMLElement[]): HTMLElement {
  return element(
    'section',
    { id, 'aria-labelledby': `${id}-title` },
    element('h2', { id: `${id}-title` }, title),
    ...children,
  );
}

/** Hears of all links that there are or will be. */
function followLinksWithin(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a[href^="#"]');
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const target = document.getElementById(link.getAttribute('href')!.slice(1));
    const title = target?.querySelector<HTMLElement>(':scope:is(section) h2') ?? target;
    target?.scrollIntoView();
    if (title && !title.hasAttribute('tabindex')) title.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  });
}

/** The address of the script of the workers. */
async function workerAddress(): Promise<string> {
  // The script is the last element of the page: most of its bytes come after the page is drawn.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  const script = document.getElementById('worker')?.textContent ?? '';
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
}
