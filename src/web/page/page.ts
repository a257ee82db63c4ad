// The entry of the page: puts its parts together and lets them know of each other. All work is done by workers; this thread
// draws.
import type { CatalogueInfo, Failure } from '../page-messages.js';
import { DEFAULT_OPTIONS, fragmentOf, optionsOfFragment, type PageOptions, withKnown } from '../page-options.js';
import { BaselineWatch } from './baseline-watch.js';
import { element, followLinksWithin, setupPart } from './element.js';
import { Evaluations } from './evaluation.js';
import { failureView } from './failure-view.js';
import { FileList } from './file-list.js';
import { canFit, notice, obstacle, type SetupState } from './obstacles.js';
import { type OptionsView, optionsSummary, optionsView } from './options-view.js';
import { proofView } from './proof-view.js';
import { ResultPlace } from './result-place.js';
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
const result = new ResultPlace(() => void run());
const watch = new BaselineWatch(
  async (file) => (await deskWorker()).ask('costs', file),
  () => priceBaselines(),
);
const chosenPart = setupPart('chosen', '1. Files', files.view);
const optionsBody = element('div');
const optionsLine = element('span', { id: 'options-line' });
const fold = element('details', {}, element('summary', {}, optionsLine), optionsBody);
const optionsPart = setupPart('options', '2. Options', fold);
const runPart = setupPart('evaluate', '3. Evaluate', running.view);
const remarks = element('div');
const proof = element('div', { id: 'first-look' });
const proving = new AbortController();
const main = document.getElementById('main')!;

main.replaceChildren(
  startView(
    (dropped) => void add(dropped),
    () => void lookAtSample(),
  ),
  remarks,
  proof,
  chosenPart,
  optionsPart,
  runPart,
  result.view,
);
followLinksWithin();
refresh();
void readAddress();
void showProof();
addEventListener('beforeunload', (event) => {
  if (result.isWorthKeeping || evaluations.isRunning) event.preventDefault();
});
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
  watch.areChosen = /[#&]baselines=/.test(location.hash);
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
  form = optionsView(options, known, (changes) => {
    if (changes.baselines !== undefined) watch.areChosen = true;
    change({ ...options, ...changes });
  });
  optionsBody.replaceChildren(form.view);
  priceBaselines();
}

/** Ticks those that these data allow, and shows what each takes. */
function priceBaselines(): void {
  const baselines = watch.ticked(options);
  if (`${baselines}` !== `${options.baselines}`) change({ ...options, baselines });
  form?.price(options, watch.costs);
  refresh();
}

/** The sample at work, for who has not chosen anything yet. */
async function showProof(): Promise<void> {
  try {
    const found = await (await deskWorker()).ask('proof', undefined, { signal: proving.signal, isKept: true });
    proof.replaceChildren(proofView(found));
  } catch {
    // The first view is whole without it.
  }
}

/** Options are in the address, so that it can be shared; nothing else ever is. */
function change(changed: PageOptions): void {
  options = changed;
  writeAddress();
  refresh();
}

function writeAddress(): void {
  history.replaceState(null, '', `#${fragmentOf(options)}`);
}

/** Results and reports are opened; files of your own take the place of the sample, and usual options that of its options. */
async function add(dropped: readonly File[]): Promise<void> {
  proving.abort();
  const tables: File[] = [];
  for (const file of dropped) if (!(await isOpened(file))) tables.push(file);
  if (tables.length === 0) return;
  if (isOfSample) {
    files.clear();
    if (fragmentOf(options) === fragmentOf(SAMPLE_OPTIONS)) chooseAll(DEFAULT_OPTIONS);
  }
  isOfSample = false;
  await files.add(tables);
}

/** Whether the file is a result or a report, shown or refused. */
async function isOpened(file: File): Promise<boolean> {
  if (!/\.(json|html?)$/i.test(file.name) || evaluations.isRunning) return false;
  try {
    const opened = await evaluations.open(file);
    if (opened === undefined) return false;
    remarks.replaceChildren();
    result.show(opened, undefined, false);
    refresh();
  } catch (error) {
    remarks.replaceChildren(failureView(failureOfJob(error)));
  }
  return true;
}

function chooseAll(chosen: PageOptions): void {
  change(chosen);
  if (catalogue !== undefined) showOptions(catalogue);
}

async function lookAtSample(): Promise<void> {
  if (evaluations.isRunning) return;
  proving.abort();
  try {
    const sample = await (await deskWorker()).ask('sample', undefined);
    files.clear();
    // Whoever came with options of their own sees the sample with them.
    if (fragmentOf(options) === '') chooseAll(SAMPLE_OPTIONS);
    isOfSample = true;
    await files.add([sample]);
    await watch.settled;
    await run();
  } catch (error) {
    remarks.replaceChildren(failureView(failureOfJob(error)));
  }
}

async function run(): Promise<void> {
  if (evaluations.isRunning || obstacle(state()) !== undefined) return;
  const [key, isOwn] = [inputsKey(), !isOfSample];
  const given = { files: files.chosen(), options, costs: watch.costs ?? {} };
  running.start();
  result.clearStage();
  try {
    const held = await evaluations.run(given, { onProgress: running.show, onStage: (stage) => result.grow(stage) });
    running.end(undefined);
    result.show(held!, key, isOwn);
  } catch (error) {
    const failure = failureOfJob(error);
    running.end(failure);
    result.stop(failure.kind === 'cancelled');
  }
  refresh();
}

/** All that a result depends on. */
function inputsKey(): string {
  return JSON.stringify([files.chosen().map(({ file, ...chosen }) => ({ ...chosen, name: file.name })), options]);
}

/** Shows what there is to show, and says what is missing. */
function refresh(): void {
  const hasFiles = files.cards.length > 0;
  for (const part of [chosenPart, optionsPart, runPart]) part.hidden = !hasFiles;
  proof.hidden = hasFiles || result.view.querySelector('#result') !== null;
  document.body.classList.toggle('at-work', proof.hidden);
  form?.fit({ log: files.has('log'), train: files.has('train') });
  optionsLine.textContent = optionsSummary(options, canFit(files));
  watch.look(files.learnedFrom);
  running.allow(obstacle(state()), notice(state()));
  result.compare(inputsKey());
}

function state(): SetupState {
  return { files, options, isCounting: watch.isCounting, isKnown: catalogue !== undefined };
}

/** The address of the script of the workers. */
async function workerAddress(): Promise<string> {
  // The script is the last element of the page: most of its bytes come after the page is drawn.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  const style = document.querySelector('style')?.textContent ?? '';
  const frame = document.getElementById('worker')?.textContent ?? '';
  // Reports have the style of this page, whose script of workers has places for it.
  const pieceOf = (piece: string) => (style.split(`/*${piece}*/`)[1] ?? '').replaceAll('\n', '\\n');
  const script = frame.replace(/@style (\d+)@/g, (_, piece: string) => pieceOf(piece));
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
}
