// The example that `recgauge init` writes: every key of a file of experiments with its meaning, those that are not needed
// behind a #. It runs as it is on the sample log.

/** What differs between examples: texts as YAML writes them. */
export interface ExampleParts {
  readonly name: string;
  readonly dataset: string;
  /** The path of the log, from the folder of the file. */
  readonly log: string;
  /** Whether the log has ratings that the usual threshold leaves. */
  readonly hasRatings: boolean;
}

const WITH_RATINGS = 'minRating: 3.5               # try [3.5, 4] to see whether the threshold changes who wins';
const WITHOUT_RATINGS = 'minRating: null              # the log has no ratings of 3.5 or more: every row is a like';

/** The text of the example. */
export function exampleExperiment({ name, dataset, log, hasRatings }: ExampleParts): string {
  return `# An experiment of recgauge: datasets x protocols x models. Run it with
#
#   recgauge experiment FILE            (interrupt it at any time: the same command resumes)
#   recgauge experiment FILE --status   (show progress)
#   recgauge experiment FILE --print-plan   (the same with every default written out)
#
# Lines behind a # are keys that are not needed, with an example of their value.

name: ${name}

# Logs of interactions: paths from the folder of this file, or records.
datasets:
  - name: ${dataset}
    file: ${log}
    # layout: ml-1m              layout of a known dataset
    # format: csv                csv, tsv, movielens, recbole, jsonl, parquet ...; default: guessed
    # separator: ","
    # header: true
    # quotes: true
    # escapes: false
    # encoding: utf-8
    # timestampFormat: number    number, milliseconds or date
    # missing: {rating: 99}      the rating value that means missing
    # badRows: error             or skip, report: how to treat rows without a usable rating or time
    # skipColumns: 1             of a matrix, in front of the first item
    # columns: {user: userId, item: movieId, rating: rating, timestamp: null}

# How a log becomes a test: a preset (recgauge data protocols lists them) and what replaces its options. Any option may be
# a list: the experiment is then run for every combination, and agreement between them is printed. Where a value is a list
# itself (ratios, times, seen), write a list of lists. null takes an option of the preset away.
protocol:
  preset: trainrec
  prepare:
    ${hasRatings ? WITH_RATINGS : WITHOUT_RATINGS}
    core: 5
    # ratings: drop
    # duplicates: last
    # filter: {kind: user-first, users: 5, items: 5}   in place of core
    # order: binarise-first
  split:
    folds: 3
    # method: user-ratio         another method drops all options of the preset
    # ratios: [0.8, 0.1, 0.1]
    # held: random
  candidates:
    strategy: full
    # seen: [fold-in, validation]
  # relevance: all
  # loss: [bpr, bce]             what models with a parameter loss are trained with

# Names (recgauge models lists them), records, or the word cheap for all baselines that fit in seconds.
models:
  - popularity
  - random
  - itemknn
  - model: ease
    space: {l2: {type: real, least: 10, most: 1000, scale: log}}   # where the search looks, in place of its own range
  - name: ease as it comes
    model: ease
    parameters: {l2: 250}        # values that are not searched; a list makes a model for each
    search: false
  # - {name: mine, module: ./my-model.mjs}             your own: export function score(user, items)
  # - {name: net, onnx: ./net.onnx, itemOrder: ./items.txt}   a network, and the items of its columns, one on each line
  # - {name: other, command: "python3 model.py {train} {foldIn} {users} {k} {output}", timeout: 600}

# How parameters are searched, in each fold, on data that the test never sees; false for no search at all.
search:
  method: bayesian               # bayesian, random, grid or sequential
  trials: 6                      # default: 50
  # seconds: 600                 ends a search early; results then depend on the machine
  # pruning: false               whether unpromising trials are ended early
  # batch: 1                     of bayesian and sequential: trials that workers run side by side
  # initial: 10                  of bayesian: random trials at the beginning
  # candidates: 2000             of bayesian
  # levels: 5                    of grid and sequential: values of each parameter
  # whole: false                 of grid: whether all settings of a larger grid are tried
  # order: size                  of sequential
  # start: first                 of sequential
  # earlyStop: {patience: 2}     of sequential

# What is measured (recgauge metrics lists them); a label may name a library, as in elliot:map@20.
metrics: [hit@20, ndcg@10, recall@20]
# select: hit@20                 the metric by which searches choose; default: the first
# k: 20                          length of the lists; default: the greatest cutoff

seeds: [0]                       # one whole experiment for each
# refit: all                     what is fitted on for the test: all but the test, or what the search fitted on (search)
# testInput: fold-in             what is known of a test user; fold-in+validation to add the validation items
# interval: {level: 0.95, replicates: 9999}
# comparison: {test: t, adjust: holm, adjustOver: metric, alpha: 0.05}
# trainingRepeats: 0             fits with other training seeds, to measure the variance from training
`;
}
