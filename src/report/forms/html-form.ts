// Blocks as HTML: tables that scroll on their own, plots with their numbers, folded parts; and the page around them, one file
// that needs nothing from elsewhere, with its documents inside. Every text is escaped.
import { Markup, markup, NOTHING, ofMetric, ofOne, ofRuns, type Piece } from '../parts/markup.js';
import { wholeNumber } from '../parts/number-text.js';
import { drawPlot } from '../svg/draw-plot.js';
import {
  type Blocks,
  type Figure,
  type Inline,
  type MetricTexts,
  type ReportBlock,
  type Section,
  type ShownFinding,
  type Span,
  sentence,
  type Table,
} from '../views/report-blocks.js';
import { jsonText } from './data-forms.js';
import { REPORT_SCRIPT, REPORT_SCRIPT_HASH } from './page-script.generated.js';
import { REPORT_STYLE, REPORT_STYLE_HASH } from './page-style.js';

/** Plots are drawn twice, for pages and for phones, and the style shows the one that fits. */
const WIDE = 888;
const NARROW = 320;

/** Wider tables are broken into lines on paper. */
const MOST_COLUMNS = 9;

/** Longer texts are broken anywhere. */
const MOST_KEPT = 40;

export function htmlOf(blocks: Blocks): Markup {
  if (blocks === undefined) return NOTHING;
  if (isMany(blocks)) return markup`${blocks.map(htmlOf)}`;
  return blocks.only === undefined || blocks.only.includes('html') ? blockHtml(blocks) : NOTHING;
}

function isMany(blocks: Blocks): blocks is readonly Blocks[] {
  return Array.isArray(blocks);
}

function blockHtml(block: ReportBlock): Markup {
  switch (block.kind) {
    case 'section':
      return sectionHtml(block);
    case 'heading':
      return markup`<h3>${inline(block.text)}</h3>`;
    case 'paragraph': {
      const { lead, text, lines = [], isNote } = block;
      const body = [lead, inline(text), ...lines.map((line) => markup`<br>${inline(line)}`)];
      return isNote ? markup`<p class="note">${body}</p>` : markup`<p>${body}</p>`;
    }
    case 'list':
      return listHtml(block.title, block.entries.map(inline));
    case 'findings':
      return listHtml(undefined, block.entries.map(findingHtml));
    case 'table':
      return tableHtml(block);
    case 'figure':
      return figureHtml(block);
    case 'details': {
      const { summary, body, isOpen, isOthers } = block;
      return markup`<details${isOthers === true ? markup` class="others"` : NOTHING}${isOpen ? markup` open` : NOTHING}><summary>${summary}</summary>${htmlOf(body)}</details>`;
    }
    case 'group':
      return block.metric === undefined
        ? block.isRow === true
          ? markup`<div class="multiples">${htmlOf(block.body)}</div>`
          : htmlOf(block.body)
        : markup`<div${ofOne(block.metric)}>${htmlOf(block.body)}</div>`;
    case 'paste':
      return markup`<pre class="paste" tabindex="0" role="region" aria-label="${block.name}">${block.text}</pre>`;
    case 'tiles': {
      const tile = ([name, count]: readonly [string, number]) =>
        markup`<div><dt>${count === 1 ? name.replace(/s$/, '') : name}</dt><dd>${wholeNumber(count)}</dd></div>`;
      return markup`<dl class="tiles">${block.facts.map(tile)}</dl>`;
    }
    case 'card':
      return markup`<div class="verdict">${htmlOf(block.body)}</div>`;
    case 'verdict': {
      const { answer, sentences, plots } = block;
      const words = sentences.map((text) => markup`<p>${inline(text)}</p>`);
      return markup`<div class="answer"><div><p class="headline">${inline(answer)}</p>${words}</div><div class="small">${plots.map((plot) => drawPlot(plot, NARROW))}</div></div>`;
    }
    case 'acts':
      return markup`<p class="acts">${inline(block.text)}</p>`;
    case 'definitions':
      return markup`<dl class="definitions">${block.entries.map(definitionHtml)}</dl>`;
  }
}

function inline(text: Inline): Piece {
  if (text === undefined || typeof text === 'string') return text;
  if (typeof text === 'number') return `${text}`;
  return 'mark' in text ? spanHtml(text) : text.map(inline);
}

function spanHtml({ mark, text, to = '' }: Span): Markup {
  const body = inline(text);
  switch (mark) {
    case 'strong':
      return markup`<strong>${body}</strong>`;
    case 'code':
      return markup`<code>${body}</code>`;
    case 'name':
      return markup`<bdi class="run">${body}</bdi>`;
    case 'whole':
      return [...`${text}`].length <= MOST_KEPT
        ? markup`<bdi class="kept">${body}</bdi>`
        : markup`<bdi class="whole">${body}</bdi>`;
    case 'small':
      return markup`<small>${body}</small>`;
    case 'letters':
      return markup`<sup>${body}</sup>`;
    case 'link':
      return markup`<a href="#${to}">${body}</a>`;
    case 'tex':
      return markup`${body}`;
  }
}

function sectionHtml({ id, title, body, isAppendix }: Section): Markup {
  const kind = isAppendix === true ? markup` class="appendix"` : NOTHING;
  return markup`<section id="${id}"${kind} aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${htmlOf(body)}</section>\n`;
}

function listHtml(title: string | undefined, entries: readonly Piece[]): Markup {
  if (entries.length === 0) return NOTHING;
  const head = title === undefined ? NOTHING : markup`<h3>${title}</h3>`;
  return markup`${head}<ul>${entries.map((entry) => markup`<li>${entry}</li>`)}</ul>`;
}

function findingHtml({ code, severity, message, why, citation, advice, about }: ShownFinding): Markup {
  const whom = about === undefined ? undefined : markup` <bdi class="run">${about}</bdi>:`;
  return markup`<strong class="${severity === 'warning' ? 'warning' : 'hint'}">${severity}</strong> <code>${code}</code>${whom} ${sentence(message)}<br><span class="note">${sentence(why)} (${citation}) What to do: ${sentence(advice)}</span>`;
}

function tableHtml(table: Table): Markup {
  const {
    name,
    header,
    rows,
    footer = [],
    wordCount = 1,
    isSortable,
    columnMetrics = [],
    rowMetrics = [],
    rowRuns = [],
  } = table;
  const kind = (column: number) => (column < wordCount ? 'word' : 'number');
  const row = (cells: readonly Inline[], metric?: number, runs?: readonly number[]) =>
    markup`<tr${ofOne(metric)}${ofRuns(runs)}>${cells.map((cell, column) =>
      column === 0
        ? markup`<th scope="row" class="word">${inline(cell)}</th>`
        : markup`<td class="${kind(column)}">${inline(cell)}</td>`,
    )}</tr>`;
  const heads = header.map(
    (cell, column) =>
      markup`<th scope="col" class="${kind(column)}"${ofMetric(columnMetrics[column - 1])}>${inline(cell)}</th>`,
  );
  const kinds = [isSortable ? 'sortable' : '', header.length > MOST_COLUMNS ? 'broad' : ''].join(' ').trim();
  const foot = footer.length === 0 ? NOTHING : markup`<tfoot>${footer.map((cells) => row(cells))}</tfoot>`;
  return markup`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table class="${kinds}"><thead><tr>${heads}</tr></thead><tbody>${rows.map((cells, place) => row(cells, rowMetrics[place], rowRuns[place]))}</tbody>${foot}</table></div>`;
}

function figureHtml({ caption, plot, isSmall, table }: Figure): Markup {
  const numbers =
    table === undefined
      ? NOTHING
      : markup`<details><summary>The numbers of this plot</summary>${htmlOf(table)}</details>`;
  const drawn =
    isSmall === true
      ? markup`<div class="small">${drawPlot(plot, NARROW)}</div>`
      : markup`<div class="wide">${drawPlot(plot, WIDE)}</div><div class="narrow">${drawPlot(plot, NARROW)}</div>`;
  return markup`<figure>${drawn}<figcaption>${inline(caption)}</figcaption>${numbers}</figure>`;
}

function definitionHtml(entry: MetricTexts['entries'][number]): Markup {
  const { metrics, cutoffs, label, title, formula, formulaName, words, remarks, note } = entry;
  const chips = cutoffs.map((text, place) => markup` <span class="chip"${ofMetric(metrics[place])}>${text}</span>`);
  const notes = remarks.map((remark) => markup`<p>${remark}</p>`);
  return markup`<div><dt><code>${label}</code> ${title}${chips}</dt><dd><p class="formula" tabindex="0" role="region" aria-label="Formula of ${formulaName}"><code>${formula}</code></p><p>${words}</p>${notes}<p class="note">${note}</p></dd></div>`;
}

export interface PageWords {
  readonly title: string;
  /** Below the title: what the page is about. */
  readonly about: string;
  /** Of what computed the documents. */
  readonly version: string;
  readonly sections: readonly Section[];
  /** By the id of their element; what is undefined is left out. */
  readonly documents: Readonly<Record<string, unknown>>;
}

/** Nothing is fetched and nothing else runs, whatever a name contains. */
const POLICY = `default-src 'none'; style-src 'sha256-${REPORT_STYLE_HASH}'; script-src 'sha256-${REPORT_SCRIPT_HASH}'; base-uri 'none'; form-action 'none'`;

/** The whole page, ending with a line break. */
export function framedPage({ title, about, version, sections, documents }: PageWords): string {
  const links = sections.map(({ id, title: name }) => markup`<li><a href="#${id}">${name}</a></li>`);
  const embedded = Object.entries(documents).flatMap(([id, document]) =>
    document === undefined ? [] : [embeddedDocument(id, document)],
  );
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="recgauge ${version}">
<title>${title}</title>
<style>${new Markup(REPORT_STYLE)}</style>
</head>
<body class="contents">
<a class="skip" href="#main">Skip to content</a>
<header><h1>${title}</h1><p>${about}</p></header>
<nav aria-label="Sections"><ul>${links}</ul></nav>
<main id="main">
${htmlOf(sections)}</main>
<footer>Made by recgauge ${version}. Every number is computed from the document inside this file.</footer>
${embedded}<script>${new Markup(REPORT_SCRIPT)}</script>
</body>
</html>
`.text;
}

/** A block of data with a name; browsers neither run nor show it. */
function embeddedDocument(id: string, document: unknown): Markup {
  const json = jsonText(document).replace(
    /[<>&\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Markup(`<script type="application/json" id="${id}">${json}</script>\n`);
}
