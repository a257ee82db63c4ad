// A result as one HTML file: readable from a disk without network and without scripts, in light and dark, on a phone, on
// paper and by ear. The document itself is inside, so that the report can be rendered again.
import { RESULT_ELEMENT, type ResultDocument } from '../../../documents/result-document.js';
import { counted } from '../../parts/number-text.js';
import { type Section, sectionMarkup } from '../../parts/page-parts.js';
import { agreementSection } from '../../views/agreement-section.js';
import { breakdownSection } from '../../views/breakdown-section.js';
import { cutoffSection } from '../../views/cutoff-section.js';
import { dialectSection } from '../../views/dialect-section.js';
import { differencesSection } from '../../views/differences-section.js';
import { leaderboardSection } from '../../views/leaderboard-section.js';
import { protocolSection } from '../../views/protocol-section.js';
import { type HtmlOptions, type ResultView, reportView } from '../../views/report-view.js';
import { spreadSection } from '../../views/spread-section.js';
import { summarySection } from '../../views/summary-section.js';
import { definitionsSection, methodsSection, noticesSection, sampledSection } from '../../views/words-sections.js';
import { framedPage } from './page-frame.js';

export type { HtmlOptions } from '../../views/report-view.js';

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

function sectionsOf(view: ResultView): Section[] {
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

/** The report of a result: one page that needs no network and no scripts, with the document inside. */
export function renderHtml(document: ResultDocument, options: HtmlOptions = {}): string {
  const view = reportView(document, options);
  const { title = 'Evaluation report' } = options;
  const sections = sectionsOf(view);
  const { engine, data, runs } = document;
  return framedPage({
    title,
    about: `${counted(runs.length, 'run')} on ${data.truth ?? 'a table of truth'}, ${counted(view.labels.length, 'metric')}`,
    version: engine.version,
    sections,
    documents: {
      [RESULT_ELEMENT]: document,
      [`${RESULT_ELEMENT}-lint`]: options.lint,
      [`${RESULT_ELEMENT}-correlation`]: options.correlation,
    },
  });
}
