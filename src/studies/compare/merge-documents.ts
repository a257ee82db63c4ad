// Several result documents as one: runs side by side, their users' values in one order of users. Documents may speak of
// different users; who is missing in one of them has no value there.
import type { ResultDocument, ResultNotice, ResultRun } from '../../documents/result-document.js';
import { optionsOfMetric } from '../../documents/used-options.js';
import { base64OfDoubles, doublesOfBase64 } from '../../foundation/base64.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { eachInSteps, type Steps } from '../../foundation/work-options.js';

/**
 * One document is given back as it is; of several, data and options are those of the first, and what was said of its runs
 * alone is left out. `labels` are the metrics that matter (default: all): they must mean the same everywhere.
 */
export function* mergeDocuments(
  documents: readonly ResultDocument[],
  labels?: readonly string[],
): Steps<ResultDocument> {
  refuseTwins(documents.flatMap(({ runs }) => runs.map(({ name }) => name)));
  const [first, ...others] = documents;
  if (others.length === 0) return first!;
  for (const other of others) refuseOtherDefinitions(first!, other, labels);
  const { users: _, breakdowns: __, diff: ___, comparison: ____, sampled: _____, ...rest } = first!;
  const hasUsers = documents.every(({ users }) => users !== undefined);
  const users = hasUsers ? yield* usersOfAll(documents) : undefined;
  const runs: ResultRun[] = [];
  for (const document of documents) {
    const places = users && (yield* placesAmong(document.users!, users));
    for (const run of document.runs)
      runs.push(places === undefined ? withoutColumns(run) : yield* withUsers(run, document, places));
  }
  return {
    ...rest,
    definitions: Object.assign({}, ...[...documents].reverse().map(({ definitions }) => definitions)),
    runs,
    ...(users === undefined ? {} : { users }),
    notices: [...documents.flatMap(({ notices }) => notices), ...documentDifferences(documents, users?.length)],
  };
}

/** The users of all documents, in the order in which they are met. */
function* usersOfAll(documents: readonly ResultDocument[]): Steps<string[]> {
  const users = new Set<string>();
  for (const { users: own = [] } of documents) {
    yield* eachInSteps(
      own.length,
      () => 1,
      (place) => users.add(own[place]!),
    );
  }
  yield;
  return [...users];
}

/** Where each of all users stands among those of a document, -1 for others. */
function* placesAmong(own: readonly string[], users: readonly string[]): Steps<Int32Array> {
  const known = new Map<string, number>();
  yield* eachInSteps(
    own.length,
    () => 1,
    (place) => known.set(own[place]!, place),
  );
  yield;
  const places = new Int32Array(users.length);
  yield* eachInSteps(
    users.length,
    () => 1,
    (user) => {
      places[user] = known.get(users[user]!) ?? -1;
    },
  );
  return places;
}

function withoutColumns({ columns: _, ...run }: ResultRun): ResultRun {
  return run;
}

/** The run with its columns in the order of all users. */
function* withUsers({ columns, ...run }: ResultRun, document: ResultDocument, places: Int32Array): Steps<ResultRun> {
  if (columns === undefined) return run;
  const aligned: Record<string, string> = {};
  for (const [label, packed] of Object.entries(columns)) {
    const values = mergedColumn(run.name, label, packed, document.users!.length);
    yield;
    aligned[label] = base64OfDoubles(Float64Array.from(places, (place) => values[place] ?? Number.NaN));
    yield;
  }
  return { ...run, columns: aligned };
}

/** The users' values of a run as numbers; refuses a column that does not fit the users. */
export function mergedColumn(run: string, label: string, packed: string, userCount: number): Float64Array {
  const values = doublesOfBase64(packed);
  if (values.length === userCount) return values;
  throw new InputError(`The column ${label} of run ${run} does not fit the users of the document`, {
    found: `${values.length} values`,
    expected: `${userCount}, one for each user`,
    hint: 'The document was edited or truncated; evaluate again.',
  });
}

/** What makes documents hard to compare. */
export function documentDifferences(
  documents: readonly ResultDocument[],
  userCount: number | undefined,
): ResultNotice[] {
  const { data } = documents[0]!;
  const count = (differs: (document: ResultDocument) => boolean) => documents.filter(differs).length;
  const notice = (code: string, number: number, message: string) =>
    number === 0 ? [] : [{ code, message, count: number }];
  return [
    ...notice(
      'other-data',
      count((document) => document.data.fingerprint !== data.fingerprint),
      'the results were made from different truth or training data: a difference may be one of the data',
    ),
    ...notice(
      'other-options',
      count((document) => hasOtherOptions(document, documents[0]!)),
      'the results were made with different options: a difference may be one of these',
    ),
    ...notice(
      'other-users',
      userCount === undefined ? 0 : count(({ users }) => users!.length !== userCount),
      'some results lack users that others have; they are left out of pairs',
    ),
  ];
}

/** Two metrics of one name that are not the same cannot stand in one table. */
function refuseOtherDefinitions(first: ResultDocument, other: ResultDocument, labels?: readonly string[]): void {
  for (const [label, one] of Object.entries(first.definitions)) {
    const two = other.definitions[label];
    if (two === undefined || labels?.includes(label) === false) continue;
    if (one.formula === two.formula && one.direction === two.direction) continue;
    throw new InputError(`The metric ${label} is defined differently in the results`, {
      found: `${two.formula} (${two.direction} is better)`,
      expected: `${one.formula} (${one.direction} is better)`,
      hint: sentenceOf`Evaluate again with one version of the definition, or choose other metrics with ${mention('metrics')}.`,
    });
  }
}

/** Whether a metric that both have was computed with other options; those of intervals do not change a user's value. */
function hasOtherOptions(one: ResultDocument, other: ResultDocument): boolean {
  const policiesOf = ({ options, definitions }: ResultDocument, label: string) => {
    const {
      ci: _,
      interval: __,
      replicates: ___,
      seed: ____,
      ...policies
    } = optionsOfMetric(options, definitions[label]!);
    return JSON.stringify(policies);
  };
  const shared = Object.keys(one.definitions).filter((label) => Object.hasOwn(other.definitions, label));
  return shared.some((label) => policiesOf(one, label) !== policiesOf(other, label));
}

function refuseTwins(names: readonly string[]): void {
  const twin = names.find((name, place) => names.indexOf(name) !== place);
  if (twin === undefined) return;
  throw new UsageError('two runs have the same name', {
    argument: 'runs',
    found: twin,
    expected: 'a different name for each run',
    hint: sentenceOf`Rename one of them with ${mention('runs.name')}.`,
  });
}
