// What an experiment is going to do, as plain JSON with every default filled in: datasets x protocols x models x seeds, how
// parameters are searched and what is measured. A file of experiments becomes one, a result holds one, and two runs of the
// same plan on the same data give the same numbers.

/** Names the kind and the version of a plan. */
export const PLAN_FORMAT = 'recgauge/experiment-plan@1';

/** Everything an experiment will do, without a default left unsaid. */
export interface ExperimentPlan {
  readonly format: typeof PLAN_FORMAT;
  readonly name: string;
  readonly datasets: readonly PlannedDataset[];
  /** One for each combination of the options that were given as lists. */
  readonly protocols: readonly PlannedProtocol[];
  readonly models: readonly PlannedModel[];
  readonly search: PlannedSearch;
  /** Labels, dialects included; all are measured on the test part. */
  readonly metrics: readonly string[];
  /** The metric by which a search chooses, on the validation part; one of the catalogue or of a dialect. */
  readonly select: string;
  /** Length of the lists that are ranked: the greatest cutoff of all metrics. */
  readonly k: number;
  /** One whole experiment for each: splits, searches and training are seeded by it. */
  readonly seeds: readonly number[];
  /**
   * On what a model is fitted for the test: `all` rows of training and validation users, or what the search fitted on.
   */
  readonly refit: 'all' | 'search';
  /** What a test user's profile holds: the fold-in alone, or with the validation items too. */
  readonly testInput: 'fold-in' | 'fold-in+validation';
  readonly interval: PlannedInterval;
  /** Of pairs of models on the users of all folds. */
  readonly comparison: PlannedComparison;
  /**
   * Which training seeds besides are fitted with the parameters found, to tell chance in training from the rest; 0 is
   * none.
   */
  readonly trainingRepeats: number;
}

/** A log, by name and by file. */
export interface PlannedDataset {
  readonly name: string;
  /** Path as the file of the experiment says it. */
  readonly file: string;
  /** Options of reading, in the names of `readInteractions`; plain JSON. */
  readonly reading: Readonly<Record<string, unknown>>;
}

/** One way from the log to the test. */
export interface PlannedProtocol {
  /** `trainrec`, or with the options that differ between protocols, such as `prepare.minRating=4`. */
  readonly name: string;
  /** The name of a preset; its choices with `overrides` in their place are the protocol. */
  readonly preset: string;
  /** `ProtocolOverrides` of `applyProtocol`, as plain JSON; the seed of the split is that of the experiment. */
  readonly overrides: Readonly<Record<string, unknown>>;
  /** What models that leave their loss to the protocol are trained with; absent where each has its own. */
  readonly loss?: string | undefined;
  /** The options in which the protocols differ, by path, such as `{ "prepare.minRating": "4" }`; empty for a single one. */
  readonly varied: Readonly<Record<string, string>>;
}

/** A model that takes part, and what is searched of it. */
export interface PlannedModel {
  /** As it is shown; unique. */
  readonly name: string;
  /** Of the registry, or handed in beside the plan; absent for a command. */
  readonly model?: string | undefined;
  /**
   * The file that a model of one's own comes from, as the file of the experiment says it; `model` is then its name
   * here.
   */
  readonly module?: string | undefined;
  /** Values that are not searched. */
  readonly parameters: Readonly<Record<string, number | string | boolean>>;
  /** Dimensions that replace those that the model declares, as `spaceOfParameters` takes them. */
  readonly space: Readonly<Record<string, unknown>>;
  /** False: the parameters above and the defaults, without a search. */
  readonly searched: boolean;
  /** Its parameter `loss` has the value of the protocol, wherever that has one. */
  readonly takesLoss?: true | undefined;
  /** An external command, as `recgauge recommend --command` takes it; it has no parameters to search. */
  readonly command?: string | undefined;
  readonly timeoutSeconds?: number | undefined;
}

/** How parameters are searched, the same for every model that is. */
export interface PlannedSearch {
  readonly method: string;
  readonly trials: number;
  /** Stops a search that has taken so long; results then depend on the machine, which is said in a notice. */
  readonly seconds?: number | undefined;
  readonly pruning: boolean;
  /** Further options of the method, as `createSearch` takes them. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** The level of the intervals of scores, such as 0.95, and how many resamples they rest on. */
export interface PlannedInterval {
  readonly level: number;
  readonly replicates: number;
}

/** How models are held against each other. */
export interface PlannedComparison {
  readonly test: string;
  readonly adjust: string;
  readonly alpha: number;
}
