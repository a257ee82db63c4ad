// Which tests belong to which tier. A file belongs to the deep tier if its name ends in `.deep.test.ts`, and to `npm test`
// otherwise; test/tiers.test.ts checks that the lists below agree with the tree.

export const NODE_TESTS = ['test/**/*.test.ts'];

export const DEEP_TESTS = ['test/**/*.deep.test.ts'];

/** Suites of properties that the deep tier runs again with other examples. */
export const LAW_TESTS = ['test/laws/**/*.test.ts', 'test/twins/**/*.test.ts'];

/** Tests of "the same bits everywhere": they use nothing of Node, and the deep tier runs all of them in every browser. */
export const PORTABLE_TESTS = ['test/twins/**/*.test.ts', 'test/laws/**/*.test.ts', 'test/portable/**/*.test.ts'];

/** What `npm test` runs in a browser: every kernel against its twin, and the hashes of results. */
export const SMOKE_TESTS = ['test/twins/**/*.test.ts', 'test/portable/*hash*.test.ts'];

/** The slowest files, slowest first. Only the order of a run depends on this list. */
export const SLOW_TESTS = [
  'test/docs/executed.test.ts',
  'test/unit/shards/catalogue-in-shards.test.ts',
  'test/golden/dialects.test.ts',
  'test/twins/kernels.test.ts',
  'test/cli/recommend.test.ts',
  'test/laws/metrics.test.ts',
  'test/cli/store-lock.test.ts',
  'test/pages/page-smoke.test.ts',
  'test/examples/demo.test.ts',
  'test/portable/dialect-columns.test.ts',
  'test/portable/columns-hash.test.ts',
];
