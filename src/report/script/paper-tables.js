// Documents to download, and wide tables, which are cut into blocks of columns on paper, each with its heading.
import { all, button, make, once } from './page-tools.js';

export function preparePaper() {
  for (const data of all('script[type="application/json"]')) {
    const name = data.id.replace(/^recgauge-/, '');
    if (name.includes('-')) continue;
    document.querySelector('.acts')?.append(
      button(
        `Download ${name}.json`,
        () => {
          const href = URL.createObjectURL(new Blob([data.textContent], { type: 'application/json' }));
          make('a', { href, download: `${name}.json` }).click();
          setTimeout(() => URL.revokeObjectURL(href), 10000);
        },
        'copy',
      ),
    );
  }

  const MOST = 7;
  addEventListener(
    'beforeprint',
    () => {
      for (const table of all('table.broad')) {
        if (table.offsetWidth === 0) continue;
        const count = table.rows[0].cells.length;
        for (let from = 1; from < count; from += MOST - 1) {
          const to = Math.min(count, from + MOST - 1);
          const part = table.cloneNode(true);
          part.className = 'piece';
          for (const row of part.rows)
            for (const cell of [...row.cells])
              if (cell.cellIndex === 0) continue;
              else cell.dataset.at = cell.cellIndex;
          for (const cell of part.querySelectorAll('[data-at]'))
            if (cell.dataset.at < from || cell.dataset.at >= to) cell.remove();
          const caption = make('caption');
          const heads = table.rows[0].cells;
          caption.textContent =
            table.parentNode.getAttribute('aria-label') +
            ': ' +
            heads[from].textContent +
            ' to ' +
            heads[to - 1].textContent;
          part.prepend(caption);
          table.before(part);
        }
        table.classList.add('cut');
      }
    },
    once,
  );
  addEventListener(
    'afterprint',
    () => {
      for (const part of all('.piece')) part.remove();
      for (const table of all('.cut')) table.classList.remove('cut');
    },
    once,
  );
}
