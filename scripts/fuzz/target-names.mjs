// Names of the targets, apart from what they run: who only needs the names loads no code of theirs.
export const TARGET_NAMES = [
  ...['delimited', 'trec', 'jsonl', 'npy', 'parquet', 'labels', 'yaml', 'result', 'part', 'model', 'store'],
  ...['engines', 'models', 'pieces', 'workers'],
];
/** Fails on some labels that its seed is near to, so that the fuzzer itself can be tested. */
export const PLANTED = 'planted';
