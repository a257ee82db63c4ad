// Experiments that differ in their search alone, compared with one of them: what a cheaper search loses and what it saves.
// Zhao et al., "A revisiting study of appropriate offline evaluation for top-N recommendation algorithms", TOIS 2022.
import {
  type ExperimentDocument,
  SEARCHES_FORMAT,
  type SearchStudy,
  type StudiedModel,
  type StudiedOutcome,
} from '../../documents/experiment-document.js';
import { checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import { exactMean, exactSum } from '../../foundation/numbers/exact-sum.js';

/** What searches are compared by. */
export interface SearchStudyOptions {
  /** The metric of the test that is compared; default: the one that the searches chose by. */
  readonly metric?: string;
}

/**
 * By dataset, protocol and searched model: relative accuracy = (score - reference) / |reference| of test means, time saved =
 * 1 - seconds / reference seconds of search, and the same of evaluations; over all models the mean of the first and the
 * quotients of sums of the others. Plans that differ in more than the search, or other data, are refused.
 * @example const { rows } = compareSearchesOfDocuments({ grid: experiment, again: experiment }, 'grid');
 */
export function compareSearchesOfDocuments(
  documents: Readonly<Record<string, ExperimentDocument>>,
  reference: string,
  options: SearchStudyOptions = {},
): SearchStudy {
  const names = Object.keys(documents);
  checkWord('reference', reference, names, 'no experiment has this name');
  const base = documents[reference]!;
  for (const name of names) refuseOther(name, documents[name]!, reference, base);
  const metric = options.metric ?? base.plan.select;
  checkWord('metric', metric, Object.keys(base.definitions), 'the experiments do not measure it');
  const direction = base.definitions[metric]!.direction === 'lower' ? 'lower' : 'higher';
  const outcomes = new Map(names.map((name) => [name, outcomesOf(documents[name]!, metric)]));
  const rows = outcomes.get(reference)!.flatMap((own, place) =>
    names.map((search): StudiedModel => {
      const { score, ...found } = outcomes.get(search)![place]!;
      const change = relativeChange(score, own.score);
      const relativeAccuracy = change === null ? null : (direction === 'lower' ? -1 : 1) * change + 0;
      return { search, ...found, score, relativeAccuracy, ...savings(found, own) };
    }),
  );
  return {
    ...{ format: SEARCHES_FORMAT, reference, metric, direction },
    searches: names.map((name) => ({
      ...summed(name, documents[name]!.plan.search.method, rows, reference),
      bestSoFar: bestShares(documents[name]!, Object.values(documents)),
    })),
    rows,
  };
}

type ModelOutcome = Omit<StudiedModel, 'search' | 'relativeAccuracy' | 'timeSaved' | 'evaluationsSaved'>;

/** Of the models that are searched, board by board. */
function outcomesOf({ boards, plan, measurements }: ExperimentDocument, metric: string): ModelOutcome[] {
  const searched = new Set(plan.models.filter((model) => model.searched).map(({ name }) => name));
  return boards.flatMap(({ dataset, protocol, models }) =>
    models
      .filter(({ name }) => searched.has(name))
      .map(({ name, scores, folds }) => {
        const measured = measurements.models.find(
          (each) => each.dataset === dataset && each.protocol === protocol && each.model === name,
        );
        return {
          ...{ dataset, protocol, model: name },
          evaluationCount: folds.reduce((sum, { trials }) => sum + trials, 0),
          failedCount: folds.reduce((sum, { failedTrials }) => sum + failedTrials, 0),
          score: Object.hasOwn(scores, metric) ? scores[metric]!.mean : null,
          seconds: measured?.searchSeconds ?? null,
        };
      }),
  );
}

function savings(
  own: Pick<StudiedOutcome, 'seconds' | 'evaluationCount'>,
  base: Pick<StudiedOutcome, 'seconds' | 'evaluationCount'>,
): Pick<StudiedOutcome, 'timeSaved' | 'evaluationsSaved'> {
  return {
    timeSaved: saved(own.seconds, base.seconds),
    evaluationsSaved: saved(own.evaluationCount, base.evaluationCount),
  };
}

/** Folds where no search has a score above 0 have no share. */
function bestShares(own: ExperimentDocument, all: readonly ExperimentDocument[]): number[] {
  const isLower = own.definitions[own.plan.select]!.direction === 'lower';
  const ends = all.map(curvesByFold).map((curves) => new Map([...curves].map(([key, curve]) => [key, curve.at(-1)])));
  const shares = [...curvesByFold(own)].flatMap(([key, curve]) => {
    const scores = ends.flatMap((each) => each.get(key) ?? []);
    const best = isLower ? Math.min(...scores) : Math.max(...scores);
    if (scores.length === 0 || best <= 0) return [];
    return [curve.map((score) => (score === null || score <= 0 ? 0 : isLower ? best / score : score / best))];
  });
  const length = Math.max(0, ...shares.map((curve) => curve.length));
  return Array.from({ length }, (_, trial) =>
    exactMean(Float64Array.from(shares, (curve) => curve[Math.min(trial, curve.length - 1)]!)),
  );
}

/** Best so far of each search that was run, by where it was run. */
function curvesByFold({ boards }: ExperimentDocument): Map<string, readonly (number | null)[]> {
  const curves = boards.flatMap(({ dataset, protocol, models }) =>
    models.flatMap(({ name, folds }) =>
      folds.map(
        ({ seed, fold, bestSoFar }) => [JSON.stringify([dataset, protocol, name, seed, fold]), bestSoFar] as const,
      ),
    ),
  );
  return new Map(curves.filter(([, curve]) => curve.length > 0));
}

function summed(search: string, method: string, rows: readonly StudiedModel[], reference: string) {
  const totals = (name: string) => {
    const own = rows.filter((row) => row.search === name);
    const times = own.map(({ seconds }) => seconds);
    return {
      evaluationCount: own.reduce((sum, { evaluationCount }) => sum + evaluationCount, 0),
      failedCount: own.reduce((sum, { failedCount }) => sum + failedCount, 0),
      seconds: times.every((seconds) => seconds !== null) ? exactSum(Float64Array.from(times)) : null,
    };
  };
  const changes = rows.flatMap((row) => (row.search === search ? (row.relativeAccuracy ?? []) : []));
  const own = totals(search);
  return {
    ...{ search, method, ...own, modelCount: changes.length },
    relativeAccuracy: changes.length === 0 ? null : exactMean(Float64Array.from(changes)),
    ...savings(own, totals(reference)),
  };
}

function refuseOther(name: string, document: ExperimentDocument, reference: string, base: ExperimentDocument): void {
  const fingerprints = ({ datasets }: ExperimentDocument) => datasets.map(({ fingerprint }) => fingerprint).join();
  if (fingerprints(document) !== fingerprints(base)) {
    throw new UsageError('these experiments have different data', {
      argument: name,
      found: `other data in ${name}`,
      expected: `the data of ${reference}`,
    });
  }
  const parts = Object.entries(document.plan).filter(([part]) => part !== 'search' && part !== 'name');
  const other = parts.find(([part, value]) => {
    return JSON.stringify(value) !== JSON.stringify(base.plan[part as keyof typeof base.plan]);
  });
  if (other === undefined) return;
  throw new UsageError('these experiments differ in more than their search', {
    argument: name,
    found: `another ${other[0]} in ${name}`,
    expected: `the plan of ${reference}, with another search`,
  });
}

/** (score - base) / |base|; null where one of them is missing or the base is 0. */
function relativeChange(score: number | null, base: number | null): number | null {
  return score === null || base === null || base === 0 ? null : (score - base) / Math.abs(base);
}

/** 1 - spent / base. */
function saved(spent: number | null, base: number | null): number | null {
  return spent === null || base === null || base === 0 ? null : 1 - spent / base;
}
