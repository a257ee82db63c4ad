// A result as one HTML file: readable from a disk without network and without scripts, in light and dark, on a phone, on
// paper and by ear. The document itself is inside, so that the report can be rendered again.
import { RESULT_ELEMENT, type ResultDocument } from '../../data/result-document.js';
import { Markup, markup } from '../markup.js';
import { counted } from '../number-text.js';
import { agreementSection } from './agreement-section.js';
import { breakdownSection } from './breakdown-section.js';
import { cutoffSection } from './cutoff-section.js';
import { dialectSection } from './dialect-section.js';
import { differencesSection } from './differences-section.js';
import { embeddedDocument } from './embedded-document.js';
import { leaderboardSection } from './leaderboard-section.js';
import { type Section, sectionMarkup } from './page-parts.js';
import { REPORT_SCRIPT, REPORT_SCRIPT_HASH } from './page-script.js';
import { REPORT_STYLE } from './page-style.js';
import { protocolSection } from './protocol-section.js';
import { type HtmlOptions, type ReportView, reportView } from './report-view.js';
import { spreadSection } from './spread-section.js';
import { summarySection } from './summary-section.js';
import { definitionsSection, methodsSection, noticesSection, sampledSection } from './words-sections.js';

export type { HtmlOptions } from './report-view.js';

/** Nothing is fetched and nothing else runs, whatever a name contains. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${REPORT_SCRIPT_HASH}'; base-uri 'none'; form-action 'none'`;

/** A section of the report as markup of its own, for pages that have a frame already. */
export interface RenderedSection {
  readonly id: string;
  readonly title: string;
  /** `<section>` with its heading; every text in it is escaped, and there is no script and no style in it. */
  readonly html: string;
}

/** The sections of the report, in its order; `REPORT_STYLE` is their look. */
export function renderSections(document: ResultDocument, options: HtmlOptions = {}): RenderedSection[] {
  return sectionsOf(reportView(document, options)).map((section) => ({
    id: section.id,
    title: section.title,
    html: sectionMarkup(section).text,
  }));
}

function sectionsOf(view: ReportView): Section[] {
  return [
    summarySection(view),
    leaderboardSection(view),
    differencesSection(view),
    cutoffSection(view),
    spreadSection(view),
    breakdownSection(view),
    agreementSection(view),
    dialectSection(view),
    sampledSection(view),
    noticesSection(view),
    definitionsSection(view),
    methodsSection(view),
    protocolSection(view),
  ].filter((section): section is Section => section !== undefined);
}

/** The whole page, ending with a line break. */
export function renderHtml(document: ResultDocument, options: HtmlOptions = {}): string {
  const view = reportView(document, options);
  const { title = 'Evaluation report' } = options;
  const sections = sectionsOf(view);
  const links = sections.map(({ id, title: name }) => markup`<li><a href="#${id}">${name}</a></li>`);
  const { engine, data, runs } = document;
  const about = `${counted(runs.length, 'run')} on ${data.truth ?? 'a table of truth'}, ${counted(view.labels.length, 'metric')}`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="recgauge ${engine.version}">
<title>${title}</title>
<style>${new Markup(REPORT_STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">To the content</a>
<header><h1>${title}</h1><p>${about}</p></header>
<nav aria-label="Sections"><ul>${links}</ul></nav>
<main id="main">
${sections.map(sectionMarkup)}</main>
<footer>Made by recgauge ${engine.version}. Every number is computed from the document inside this file.</footer>
${embeddedDocument(RESULT_ELEMENT, document)}${options.lint === undefined ? undefined : embeddedDocument(`${RESULT_ELEMENT}-lint`, options.lint)}${options.correlation === undefined ? undefined : embeddedDocument(`${RESULT_ELEMENT}-correlation`, options.correlation)}<script>${new Markup(REPORT_SCRIPT)}</script>
</body>
</html>
`.text;
}
