// The frame of the page: what is there before any script runs. Everything else is put into it by the page itself.

/** Rows of a log, the same cut in two, bars of unequal length: a path and words for each. */
const STEPS = [
  ['M4 6h40M4 16h40M4 26h40M16 2v28', 'A log of interactions'],
  ['M2 6h26M2 16h26M2 26h26M36 6h10M36 16h10M36 26h10', 'is split: models learn from one part'],
  ['M4 6h38M4 16h26M4 26h14M32 13v6M46 3v6', 'and are tested on the other part'],
];

/** All parts are texts that were made here; none comes from data. */
export function pageFrame({ policy, style, worker, page }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="description" content="Evaluate recommenders in this browser; no file leaves it.">
<link rel="icon" href="data:,">
<title>recgauge: evaluate recommenders here</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header>
<h1>recgauge</h1>
<p class="lead">Evaluate recommenders in this browser. Your files never leave it: the page has no network access and stores nothing.</p>
<ol class="steps">${STEPS.map(([picture, words]) => `<li><svg viewBox="0 0 48 32" aria-hidden="true"><path d="${picture}"/></svg>${words}</li>`).join('')}</ol>
</header>
<main id="main" tabindex="-1"><noscript><p>This page computes here and needs JavaScript. The command line does the same: npx recgauge --help</p></noscript></main>
<footer>The URL contains your options, so you can share it, but never files or file names. Results equal those of the recgauge command line, bit for bit.</footer>
<script>${page}</script>
<script type="text/plain" id="worker">${worker}</script>
</body>
</html>
`;
}
