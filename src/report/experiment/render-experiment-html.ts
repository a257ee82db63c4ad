// An experiment as one HTML file: readable from a disk without network and without scripts, in light and dark, on a phone, on
// paper and by ear. The document itself is inside, so that the report can be rendered again.
import { EXPERIMENT_ELEMENT, type ExperimentDocument } from '../../data/experiment-document.js';
import { shortened } from '../display-names.js';
import { pageText } from '../html/page-frame.js';
import type { Section } from '../html/page-parts.js';
import { definitionsSection, methodsOf } from '../html/words-sections.js';
import { type ExperimentReportOptions, experimentView, sizeText } from './experiment-view.js';
import { experimentAgreement } from './page/agreement-section.js';
import { experimentCutoffs, experimentDialects } from './page/board-values.js';
import { boardsSection } from './page/boards-section.js';
import { costsSection } from './page/costs-section.js';
import { experimentMethodsLatex, experimentMethodsText } from './page/experiment-methods.js';
import { foldsSection } from './page/folds-section.js';
import { experimentNotices } from './page/notices-section.js';
import { overallSection } from './page/overall-section.js';
import { planSection } from './page/plan-section.js';
import { searchSection } from './page/search-section.js';
import { experimentSummary } from './page/summary-section.js';

/** What a page of an experiment goes by, and its title. */
export interface ExperimentHtmlOptions extends ExperimentReportOptions {
  /** Above the page; `Experiment` and its name unless said otherwise. */
  readonly title?: string;
}

/** The report of an experiment: one page that needs no network and no scripts, with the document inside. */
export function renderExperimentHtml(document: ExperimentDocument, options: ExperimentHtmlOptions = {}): string {
  const view = experimentView(document, options);
  const { title = `Experiment ${shortened(document.plan.name, 60)}` } = options;
  const sections = [
    experimentSummary(view),
    boardsSection(view),
    overallSection(view),
    experimentCutoffs(view),
    foldsSection(view),
    searchSection(view),
    experimentAgreement(view),
    experimentDialects(view),
    costsSection(view),
    experimentNotices(view),
    definitionsSection(view),
    methodsOf(experimentMethodsText(document), experimentMethodsLatex(document)),
    planSection(view),
  ].filter((section): section is Section => section !== undefined);
  return pageText({
    ...{ title, about: sizeText(document), version: document.engine.version, sections },
    documents: { [EXPERIMENT_ELEMENT]: document },
  });
}
