// An experiment as one HTML file: readable from a disk without network and without scripts, in light and dark, on a phone, on
// paper and by ear. The document itself is inside, so that the report can be rendered again.
import { EXPERIMENT_ELEMENT, type ExperimentDocument } from '../../documents/experiment-document.js';
import { shortened } from '../parts/display-names.js';
import type { Section } from '../parts/page-parts.js';
import { experimentCutoffs, experimentDialects } from '../views/experiment/board-values.js';
import { boardsSection } from '../views/experiment/boards-section.js';
import { costsSection } from '../views/experiment/costs-section.js';
import { experimentAgreement } from '../views/experiment/experiment-agreement-section.js';
import { experimentMethodsLatex, experimentMethodsText } from '../views/experiment/experiment-methods.js';
import { experimentSummary } from '../views/experiment/experiment-summary-section.js';
import { type ExperimentReportOptions, experimentView, sizeText } from '../views/experiment/experiment-view.js';
import { foldsSection } from '../views/experiment/folds-section.js';
import { experimentNotices } from '../views/experiment/notices-section.js';
import { overallSection } from '../views/experiment/overall-section.js';
import { planSection } from '../views/experiment/plan-section.js';
import { searchSection } from '../views/experiment/search-section.js';
import { definitionsSection, methodsOf } from '../views/words-sections.js';
import { framedPage } from './html/page-frame.js';

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
  return framedPage({
    ...{ title, about: sizeText(document), version: document.engine.version, sections },
    documents: { [EXPERIMENT_ELEMENT]: document },
  });
}
