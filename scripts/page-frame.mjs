// The frame of the page: what is there before any script runs. Everything else is put into it by the page itself.

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
<p class="lead">Evaluate recommenders in this browser. Your files never leave it: the page has no network access, and it keeps nothing.</p>
</header>
<main id="main" tabindex="-1"><noscript><p>This page computes here and needs JavaScript. The command line does the same: npx recgauge --help</p></noscript></main>
<footer>Options are in the address and can be passed on; files and their names never are. Numbers are those of the recgauge command line, to the last bit.</footer>
<script>${page}</script>
<script type="text/plain" id="worker">${worker}</script>
</body>
</html>
`;
}
