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
      ['notices', 'Detected mistakes'],
      ['citing', 'Cite recgauge'],
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
    title: 'Platforms',
    pages: [
      ['page', 'Browser page'],
      ['browser', 'Your own web page'],
      ['workers', 'Workers and servers'],
      ['cluster', 'Cluster'],
      ['scale', 'Scale'],
      ['ci', 'CI gate'],
      ['python', 'Python'],
    ],
  },
  {
    title: 'Migrate from',
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
      ['five-splits', 'Example: five splits'],
      ['nested-cross-validation', 'Nested cross-validation'],
      ['sampled-candidates', 'Sampled candidates'],
      ['test-set-size', 'Test set size'],
      ['consistency', 'Study: metric consistency'],
      ['frameworks', 'Study: frameworks'],
      ['factors', 'Study: factors'],
      ['how-it-works', 'How it works'],
      ['numeric-contract', 'Numeric contract'],
      ['performance', 'Performance'],
      ['trust', 'How recgauge is tested'],
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
      ['stability', 'Versions and stability'],
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
