// The plan of the TrainRec table: twelve models, a Bayesian search of some trials in every fold, hit@50 on users who were never
// trained on. Spaces are ours, since the paper's stand in a supplement that is not to be had; they are printed with the result.
export const PAPER = {
  'ml-100k': {
    Random: 0.05,
    Popularity: 0.324,
    ItemKNN: 0.569,
    UserKNN: 0.553,
    P3alpha: 0.57,
    RP3beta: 0.571,
    PureSVD: 0.577,
    SLIM: 0.606,
    ALS: 0.597,
    EASE: 0.6,
    MultiDAE: 0.592,
    MultiVAE: 0.578,
  },
  'ml-1m': {
    Random: 0.016,
    Popularity: 0.25,
    ItemKNN: 0.443,
    UserKNN: 0.458,
    P3alpha: 0.455,
    RP3beta: 0.465,
    PureSVD: 0.474,
    SLIM: 0.496,
    ALS: 0.503,
    EASE: 0.51,
  },
};

const log = (least, most) => ({ type: 'real', least, most, scale: 'log' });
const linear = (least, most) => ({ type: 'real', least, most, scale: 'linear' });

// Small steps, large batches and few epochs together do not learn: each is bounded, so that most of 20 trials are worth having.
const autoencoder = {
  ...{ hidden: log(100, 600), layers: [0, 1], code: log(32, 256), dropout: linear(0.2, 0.7) },
  ...{ epochs: log(20, 80), batch: log(64, 256), rate: log(0.001, 0.01) },
};

const MODELS = [
  { name: 'Random', model: 'random' },
  { name: 'Popularity', model: 'popularity' },
  {
    name: 'ItemKNN',
    model: 'itemknn',
    parameters: { keep: 'target' },
    space: {
      neighbours: log(5, 1000),
      similarity: ['cosine', 'jaccard'],
      shrink: linear(0, 100),
      normalise: ['none', 'target'],
    },
  },
  {
    name: 'UserKNN',
    model: 'userknn',
    space: { neighbours: log(5, 1000), similarity: ['cosine', 'jaccard'], shrink: linear(0, 100) },
  },
  {
    name: 'P3alpha',
    model: 'p3alpha',
    parameters: { keep: 'target' },
    space: { neighbours: log(10, 1000), alpha: linear(0, 2), normalise: ['none', 'source'] },
  },
  {
    name: 'RP3beta',
    model: 'rp3beta',
    parameters: { keep: 'target' },
    space: { neighbours: log(10, 1000), alpha: linear(0, 2), beta: linear(0, 1), normalise: ['none', 'source'] },
  },
  { name: 'PureSVD', model: 'puresvd', space: { factors: log(5, 200) } },
  { name: 'SLIM', model: 'slim', space: { l1: log(0.1, 20), l2: log(5, 500) } },
  {
    name: 'ALS',
    model: 'ials',
    parameters: { sweeps: 12 },
    space: { factors: log(8, 96), alpha: log(0.3, 30), l2: log(1, 100) },
  },
  { name: 'EASE', model: 'ease', space: { l2: log(20, 2000) } },
  { name: 'MultiDAE', model: 'multi-dae', space: autoencoder },
  {
    name: 'MultiVAE',
    model: 'multi-vae',
    space: { ...autoencoder, cap: log(0.02, 1), annealSteps: [1000, 5000, 20_000] },
  },
];

/** The plan for a dataset; `only` names some of the models. */
export function trainrecPlan({ dataset, file, seeds, trials, only }) {
  return {
    format: 'recgauge/experiment-plan@1',
    name: `TrainRec table on ${dataset}`,
    datasets: [{ name: dataset, file, reading: {} }],
    protocols: [{ name: 'trainrec', preset: 'trainrec', overrides: {}, varied: {} }],
    models: MODELS.filter(({ name }) => only === undefined || only.includes(name)).map(
      ({ parameters = {}, space = {}, ...model }) => ({
        ...model,
        parameters,
        space,
        searched: Object.keys(space).length > 0,
      }),
    ),
    search: { method: 'bayesian', trials, pruning: false, options: {} },
    metrics: ['hit@50', 'ndcg@50'],
    select: 'hit@50',
    k: 50,
    seeds,
    refit: 'all',
    testInput: 'fold-in',
    interval: { level: 0.95, replicates: 9999 },
    comparison: { test: 'mcnemar', adjust: 'holm', alpha: 0.05 },
    trainingRepeats: 0,
  };
}
