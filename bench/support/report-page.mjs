// The report as one self-contained page: no script, no font, nothing to load. Times differ by factors of a thousand,
// so each chart is a row of dots on a logarithmic axis; behind each chart is a table with the same numbers.
import { formatDuration, formatRatio } from './table.mjs';

const WIDTH = 760;
const LABELS = 250;
const RIGHT = 90;
const ROW = 30;
const TOP = 8;

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --faint: #59636e; --line: #d1d9e0; --paper: #fff; --ours: #0a58ca; --theirs: #8a5300; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --faint: #9da7b1; --line: #3a424b; --paper: #0d1117; --ours: #6cb0ff; --theirs: #e3a648; }
}
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 50rem; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
p, summary, caption { color: var(--faint); }
svg { display: block; height: auto; min-width: 34rem; width: 100%; }
svg text { fill: var(--ink); font-size: 13px; } svg .tick { fill: var(--faint); font-size: 11px; }
.grid { stroke: var(--line); } .ours { fill: var(--ours); stroke: var(--ours); } .theirs { fill: var(--theirs); stroke: var(--theirs); }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; } th, td { border-bottom: 1px solid var(--line); padding: .25rem .75rem .25rem 0; text-align: right; }
th:first-child { text-align: left; } tbody th { font-weight: normal; }
summary:focus-visible { outline: 2px solid var(--ours); }`;

/** The page for what bench/report.mjs wrote as JSON. */
export function reportPage({ date, isQuick, environment, suites }) {
  const quick = isQuick
    ? '<p><strong>A quick run: it shows that the bench works and says nothing about speed.</strong></p>'
    : '';
  const { recgauge, node, platform, processor } = environment;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>recgauge: top-k against plain JavaScript</title>
<style>${STYLE}
</style>
</head>
<body>
<main>
<h1>Top-k against plain JavaScript</h1>
<p>The best k items of every user from a row of scores, about 100 seen items left out. Median time a user, shorter is
better, on a logarithmic axis. All contestants gave the same lists before they were timed.</p>
${quick}
${suites.map(suiteSection).join('\n')}
<p>recgauge ${escapeText(recgauge)}, Node ${escapeText(node)}, ${escapeText(platform)}, ${escapeText(processor)},
<time datetime="${escapeText(date)}">${escapeText(date.slice(0, 10))}</time>. Compare within one chart only.</p>
</main>
</body>
</html>
`;
}

function suiteSection(suite, index) {
  return `<section aria-labelledby="suite-${index}">
<h2 id="suite-${index}">${escapeText(suite.name)}</h2>
<div class="wide">${chart(suite, index)}</div>
<details>
<summary>Table of ${escapeText(suite.name)}</summary>
<div class="wide">${table(suite)}</div>
</details>
</section>`;
}

function chart({ name, userCount, results }, index) {
  const { first, last, positionOf } = logAxis(results.map(({ msAUser }) => msAUser));
  const height = TOP + results.length * ROW + 24;
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i));
  const fastest = results.find(({ isFastest }) => isFastest);
  const about = `Time a user for ${results.length} ways to rank ${userCount} users. Fastest: ${fastest.name}, ${formatDuration(fastest.msAUser)}.`;
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title-${index} about-${index}">
<title id="title-${index}">${escapeText(name)}</title>
<desc id="about-${index}">${escapeText(about)} The table below has all numbers.</desc>
${ticks.map((ms) => tick(positionOf(ms), height, ms)).join('\n')}
${results.map((result, row) => bar(result, TOP + (row + 0.5) * ROW, positionOf)).join('\n')}
</svg>`;
}

/** Whole powers of ten around the values, and where on the page a value lies. */
function logAxis(values) {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  const scale = (WIDTH - LABELS - RIGHT) / (last - first);
  return { first, last, positionOf: (ms) => Number((LABELS + (Math.log10(ms) - first) * scale).toFixed(1)) };
}

function tick(x, height, ms) {
  const label = formatDuration(ms).replace(/\.0+ /, ' ');
  return `<line class="grid" x1="${x}" x2="${x}" y1="${TOP}" y2="${height - 20}"/><text class="tick" x="${x}" y="${height - 5}" text-anchor="middle">${label}</text>`;
}

function bar({ name, msAUser }, y, positionOf) {
  const x = positionOf(msAUser);
  const side = name.startsWith('recgauge') ? 'ours' : 'theirs';
  return `<text x="0" y="${y + 4}">${escapeText(name)}</text><line class="${side}" x1="${LABELS}" x2="${x}" y1="${y}" y2="${y}" stroke-width="2"/><circle class="${side}" cx="${x}" cy="${y}" r="5"/><text x="${x + 10}" y="${y + 4}">${formatDuration(msAUser)}</text>`;
}

function table({ name, userCount, results }) {
  const rows = results.map(
    (result) =>
      `<tr><th scope="row">${escapeText(result.name)}</th><td>${formatDuration(result.msAUser)}</td><td>${formatRatio(result.timesRecgauge)}</td><td>±${result.marginPercent.toFixed(1)}%</td><td>${result.samples}</td></tr>`,
  );
  return `<table>
<caption>${escapeText(name)}, ${userCount} users</caption>
<thead><tr><th scope="col">way</th><th scope="col">median a user</th><th scope="col">times recgauge</th><th scope="col">margin</th><th scope="col">samples</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

function escapeText(text) {
  return String(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
