// What `recgauge COMMAND --help` shows of a long command: the options that most people use. `--help all` shows every option.

/** At most ten options of each command whose help would not fit on a screen, in the order in which they are shown. */
export const MAIN_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  evaluate: ['test', 'recs', 'train', 'metrics', 'dialect', 'relevance', 'split', 'html', 'format', 'output'],
  compare: ['test', 'baseline', 'adjust', 'adjust-over', 'alpha', 'recs', 'truth', 'format', 'html', 'output'],
  diff: ['test', 'recs', 'train', 'dialects', 'format', 'output'],
  consistency: ['log', 'test', 'recs', 'train', 'cutoff', 'dialects', 'format', 'output'],
  sampling: ['test', 'recs', 'train', 'metrics', 'negatives', 'sampling', 'debias', 'top', 'format', 'output'],
  gate: ['baseline', 'metric', 'max-drop', 'min', 'max', 'test', 'alpha', 'junit', 'format', 'output'],
  correlate: ['by', 'coefficient', 'top', 'lower', 'where', 'algorithm-column', 'metric-column', 'format', 'output'],
  'data stats': ['protocol', 'min-rating', 'core', 'duplicates', 'user-column', 'item-column', 'format', 'output'],
  'data filter': ['protocol', 'min-rating', 'core', 'user-core', 'item-core', 'duplicates', 'filter', 'output'],
  'data split': ['method', 'ratio', 'leave', 'time', 'folds', 'validation', 'protocol', 'core', 'seed', 'output'],
  'data candidates': ['train', 'test', 'strategy', 'negatives', 'distribution', 'seed', 'protocol', 'output'],
  'data check': ['train', 'test', 'recs', 'result', 'split', 'protocol', 'codes', 'strict', 'format', 'output'],
  report: ['title', 'metric', 'lint', 'format', 'output', 'no-users'],
  experiment: ['models', 'protocol', 'metrics', 'search', 'trials', 'store', 'workers', 'status', 'html', 'output'],
  recommend: ['model', 'set', 'k', 'users', 'split', 'command', 'output'],
};
