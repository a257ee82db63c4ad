// What the site shows and in which order: every page of docs/ is in one section; test/docs checks it.

/** Sections of the side bar: a title and the pages of docs/, without their ending, each with its name in the bar. */
export const SECTIONS = [
  {
    title: 'Guide',
    pages: [
      ['score-recommendations', 'Get started'],
      ['compare-models', 'Compare two models'],
      ['split-without-leaking', 'Split without leaking'],
      ['benchmark', 'Run a benchmark'],
      ['neural-models', 'Neural baselines'],
      ['reproduce-a-library', "Reproduce a library's number"],
      ['notices', 'What is noticed for you'],
      ['citing', 'Cite it'],
    ],
  },
  {
    title: 'Interactive',
    pages: [
      ['try', 'Try it with your files'],
      ['playground', 'Metric playground'],
    ],
  },
  {
    title: 'Where it runs',
    pages: [
      ['page', 'The page'],
      ['browser', 'In a page of your own'],
      ['workers', 'Workers and servers'],
      ['cluster', 'On a cluster'],
      ['scale', 'At scale'],
      ['ci', 'In CI'],
      ['python', 'From Python'],
    ],
  },
  {
    title: 'Coming from',
    pages: [
      ['from-ranx', 'ranx'],
      ['from-pytrec-eval', 'pytrec_eval and trec_eval'],
      ['from-recbole', 'RecBole'],
      ['from-replay', 'RePlay'],
    ],
  },
  {
    title: 'Why',
    pages: [
      ['why-numbers-differ', 'Why numbers differ'],
      ['uncertainty', 'Uncertainty'],
      ['five-splits', 'Five splits, worked through'],
      ['nested-cross-validation', 'Nested cross-validation'],
      ['sampled-candidates', 'Sampled candidates'],
      ['test-set-size', 'How many items to hold out'],
      ['consistency', 'Study: metric consistency'],
      ['frameworks', 'Study: frameworks'],
      ['factors', 'Study: factors'],
      ['how-it-works', 'How it works'],
      ['numeric-contract', 'Numeric contract'],
      ['performance', 'Performance'],
      ['trust', 'How it is tested'],
      ['threat-model', 'Threat model'],
    ],
  },
  {
    title: 'Reference',
    pages: [
      ['cli', 'Command line'],
      ['api', 'API'],
      ['metrics', 'Metrics'],
      ['dialects', 'Dialects'],
      ['models', 'Models'],
      ['protocol', 'Protocol'],
      ['formats', 'File formats and schemas'],
      ['messages', 'Errors, exit codes and logs'],
      ['stability', 'Stability'],
      ['README', 'All pages'],
    ],
  },
];

/** Links of the head of every page. */
export const HEAD = [
  ['score-recommendations.html', 'Guide'],
  ['metrics.html', 'Metrics'],
  ['playground.html', 'Playground'],
  ['try.html', 'Try it'],
  ['api/index.html', 'API'],
];
