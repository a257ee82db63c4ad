// The page around the sections of a report: one file that needs nothing from elsewhere, with its documents inside.
import { ofAllMetrics } from '../../parts/chosen-metrics.js';
import { Markup, markup } from '../../parts/markup.js';
import { type Section, sectionMarkup } from '../../parts/page-parts.js';
import { jsonText } from '../json-text.js';
import { REPORT_SCRIPT, REPORT_SCRIPT_HASH } from './page-script.js';
import { REPORT_STYLE } from './page-style.js';

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
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${REPORT_SCRIPT_HASH}'; base-uri 'none'; form-action 'none'`;

/** The whole page, ending with a line break. */
export function framedPage({ title, about, version, sections, documents }: PageWords): string {
  const links = sections.map(
    ({ id, title: name, metrics }) => markup`<li${ofAllMetrics(metrics)}><a href="#${id}">${name}</a></li>`,
  );
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
<body>
<a class="skip" href="#main">To the content</a>
<header><h1>${title}</h1><p>${about}</p></header>
<nav aria-label="Sections"><ul>${links}</ul></nav>
<main id="main">
${sections.map(sectionMarkup)}</main>
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
