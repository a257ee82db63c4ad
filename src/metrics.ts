// `recgauge/metrics`: labels, explanations and dialects beyond those of the root.
export { dialectExplanationText } from './engine/dialects/dialect-explanation.js';
export { dialectName, findDialect } from './engine/dialects/dialect-registry.js';
export { isDialectLabel } from './engine/dialects/resolve.js';
export { explanationText } from './engine/metrics/explain-label.js';
export { printLabel, splitLabels } from './engine/metrics/label.js';
