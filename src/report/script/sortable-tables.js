// Tables that sort by a column, with a button in its head.
import { button } from './page-tools.js';

export function sortTables() {
  for (const table of document.querySelectorAll('table.sortable')) {
    table.querySelectorAll('thead th').forEach((head, column) => {
      const name = [...head.childNodes];
      const sorter = button('', () => {
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
      sorter.append(...name);
      head.append(sorter);
    });
  }
}
