// What the page can do besides being read: tables sorted by a column, and paragraphs copied. Nothing needs it: without
// scripts there are no buttons. The page's policy allows this script by its hash and no other.

/** SHA-256 of the script in base64; a test computes it. */
export const REPORT_SCRIPT_HASH = 'YPgcvpGhHxDo8p7KlbYt1iUbVyCRq5qpvFFPsdm55qQ=';

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
