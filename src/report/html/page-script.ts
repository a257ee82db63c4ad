// What the page can do besides being read: tables sorted by a column, metrics left out, the numbers of a mark under the
// pointer, and paragraphs copied. Nothing needs it: without
// scripts there are no buttons. The page's policy allows this script by its hash and no other.

/** SHA-256 of the script in base64; a test computes it. */
export const REPORT_SCRIPT_HASH = 'zyvwGRanmbooLicbLJ14AihU2x+vWJxSbJEFydH41fw=';

/** The script of a report, which sorts tables, chooses metrics and shows numbers; nothing is lost without it. */
export const REPORT_SCRIPT = `
for (const table of document.querySelectorAll('table.sortable')) {
  table.querySelectorAll('thead th').forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const isDown = head.getAttribute('aria-sort') === (column === 0 ? 'ascending' : 'descending');
      const sign = (column === 0) === isDown ? -1 : 1;
      for (const other of table.querySelectorAll('thead th')) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', sign > 0 ? 'ascending' : 'descending');
      const textOf = (row) => row.children[column].textContent;
      const compared = (a, b) => {
        const [x, y] = [parseFloat(textOf(a)), parseFloat(textOf(b))];
        if (column === 0) return sign * textOf(a).localeCompare(textOf(b));
        if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) - Number.isNaN(y);
        return sign * (x - y);
      };
      const body = table.tBodies[0];
      body.append(...[...body.rows].sort(compared));
    });
  });
}
const board = document.querySelector('#leaderboard table.by-metric');
const headsOf = (table) => [...table.tHead.rows[0].cells].map((head) => head.textContent.trim());
const metrics = board ? headsOf(board).slice(1) : [];
if (metrics.length > 1) {
  const choice = document.createElement('details');
  choice.className = 'choose';
  const summary = document.createElement('summary');
  summary.textContent = 'Choose metrics';
  const fields = document.createElement('fieldset');
  fields.setAttribute('aria-label', 'Metrics that are shown');
  for (const metric of metrics) {
    const [label, box] = [document.createElement('label'), document.createElement('input')];
    box.type = 'checkbox';
    box.checked = true;
    label.append(box, metric);
    fields.append(label);
    box.addEventListener('change', () => {
      for (const part of document.querySelectorAll('[data-metric]'))
        if (part.dataset.metric === metric) part.hidden = !box.checked;
      for (const table of document.querySelectorAll('table.by-metric')) {
        const column = headsOf(table).indexOf(metric);
        if (column > 0) for (const row of table.rows) row.cells[column].hidden = !box.checked;
      }
    });
  }
  choice.append(summary, fields);
  board.closest('.scroll').before(choice);
}
const tip = document.createElement('div');
tip.className = 'tip';
tip.hidden = true;
tip.setAttribute('aria-hidden', 'true');
document.body.append(tip);
for (const title of document.querySelectorAll('svg.plot > title')) title.remove();
for (const mark of document.querySelectorAll('.told')) {
  const title = mark.querySelector('title');
  mark.dataset.tip = title.textContent;
  title.remove();
}
document.addEventListener('pointerover', ({ target, clientX, clientY }) => {
  const mark = target.closest('.told');
  tip.hidden = mark === null;
  if (mark === null) return;
  tip.textContent = mark.dataset.tip;
  tip.style.left = Math.max(4, Math.min(clientX + 12, document.documentElement.clientWidth - tip.offsetWidth - 4)) + 'px';
  tip.style.top = (clientY > 60 ? clientY - 12 - tip.offsetHeight : clientY + 20) + 'px';
});
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tip.hidden = true;
});
for (const block of document.querySelectorAll('pre.paste')) {
  if (!navigator.clipboard) break;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent);
    button.textContent = 'Copied';
  });
  block.before(button);
}
`;
