// Methods of search held against each other on whole experiments: how many trials, what is lost or won in accuracy on the
// test, how much time is saved; model by model and on average.

export const SEARCHES_FORMAT = 'recgauge/searches@1';

/** Searches of the same models held against one of them. */
export interface SearchStudy {
  readonly format: typeof SEARCHES_FORMAT;
  /** What the others are held against, usually the grid. */
  readonly reference: string;
  /** The metric of the test that is compared. */
  readonly metric: string;
  readonly direction: 'higher' | 'lower';
  /** In the order in which the searches were given. */
  readonly searches: readonly StudiedSearch[];
  /** One for each dataset, protocol, searched model and search. */
  readonly rows: readonly StudiedModel[];
}

/** What a search gained and what it took. */
export interface StudiedOutcome {
  readonly search: string;
  readonly evaluationCount: number;
  readonly failedCount: number;
  /** Gain over the reference as a share of it; its sign is turned where less is better. Null where there is none. */
  readonly relativeAccuracy: number | null;
  readonly seconds: number | null;
  /** 1 - seconds / seconds of the reference. */
  readonly timeSaved: number | null;
  /** 1 - evaluations / evaluations of the reference. */
  readonly evaluationsSaved: number | null;
}

/** Sums over all models; the relative accuracy is the mean of theirs. */
export interface StudiedSearch extends StudiedOutcome {
  readonly method: string;
  /** Models that have a relative accuracy. */
  readonly modelCount: number;
}

/** One search of one model on one dataset, under one protocol. */
export interface StudiedModel extends StudiedOutcome {
  readonly dataset: string;
  readonly protocol: string;
  readonly model: string;
  readonly score: number | null;
}
