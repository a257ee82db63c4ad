// What a report can do besides being read. Nothing needs it: without scripts there are no buttons and everything is shown. The build
// makes one small script of these modules, which the policy of a report allows by its hash and no other.
import { button } from './page-tools.js';
import { preparePaper } from './paper-tables.js';
import { tellMarks } from './plot-marks.js';
import { chooseRuns } from './run-chooser.js';
import { sortTables } from './sortable-tables.js';
import { chooseTwoMetrics } from './two-metrics.js';

sortTables();
chooseRuns();
preparePaper();
tellMarks();
chooseTwoMetrics();

for (const block of document.querySelectorAll('pre.paste')) {
  if (!navigator.clipboard) break;
  const copier = button(
    'Copy',
    async () => {
      await navigator.clipboard.writeText(block.textContent);
      copier.textContent = 'Copied';
    },
    'copy',
  );
  block.before(copier);
}
