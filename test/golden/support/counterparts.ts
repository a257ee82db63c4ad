// Golden suites that speak of real datasets only, by the name of their file without `.deep.test.ts`. Each has others in
// `npm test` that hold the same code against committed or synthetic data: values that programs in other languages made,
// or literals that change with every changed number.
export const COUNTERPARTS: Readonly<Record<string, readonly string[]>> = {
  leakage: ['test/unit/protocol/lint/leakage.test.ts', 'test/unit/protocol/lint/lint-numbers.test.ts'],
  prepare: ['test/portable/prepare.test.ts', 'test/laws/prepare.test.ts'],
  presets: ['test/portable/presets.test.ts', 'test/unit/protocol/presets/presets.test.ts'],
  'rival-protocol': ['test/portable/splits.test.ts', 'test/portable/candidates.test.ts'],
  'rival-ranking': ['test/golden/dialects.test.ts', 'test/unit/metrics/textbook.test.ts'],
  'rival-ratings': ['test/portable/baseline-models.test.ts', 'test/laws/ratings.test.ts'],
  splits: ['test/portable/splits.test.ts', 'test/laws/splits.test.ts'],
  'trainrec-experiment': ['test/unit/experiment/protocols.test.ts', 'test/unit/experiment/same-numbers.test.ts'],
  'trainrec-factors': ['test/portable/factor-models.test.ts', 'test/unit/models/factor-models.test.ts'],
  'trainrec-linear': [
    'test/portable/linear-models.test.ts',
    'test/unit/models/ease.test.ts',
    'test/unit/models/slim.test.ts',
  ],
  'trainrec-neighbours': ['test/portable/baseline-models.test.ts'],
};
