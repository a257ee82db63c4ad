// What the page can do besides being read. Nothing needs it: without scripts there are no buttons and everything is shown.
// The page's policy allows this script by its hash and no other.

/** SHA-256 of the script in base64; a test computes it. */
export const REPORT_SCRIPT_HASH = 'jYEvlxV8c0HnXex0PRwEW/UvVzPnA98N7p6IV+oLxKM=';

/**
 * The script of a report; nothing is lost without it. It sorts tables; ends what listened for a result that the page showed before;
 * has one chooser for the metric and the runs that are shown; cuts wide tables into blocks of columns on paper, each with its
 * heading; and shows the numbers of marks in a tip, to which the pointer may travel. It has no comments because reports carry it.
 */
export const REPORT_SCRIPT = `
{
const make = (name, words) => Object.assign(document.createElement(name), words);
const button = (textContent, act, className = '') => {
  const made = make('button', { type: 'button', textContent, className });
  made.addEventListener('click', act);
  return made;
};
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

globalThis.recgauge?.abort();
globalThis.recgauge = new AbortController();
const once = { signal: globalThis.recgauge.signal };

const all = (selector) => document.querySelectorAll(selector);
const board = document.querySelector('#leaderboard');
const names = (selector, key) => {
  const known = new Map();
  for (const part of board?.querySelectorAll(selector) ?? [])
    if (!part.dataset[key].includes(' ')) known.set(part.dataset[key], (part.cells?.[0] ?? part).textContent.trim());
  return known;
};
const [metrics, runs] = [names('th[data-m]', 'm'), names('tbody tr[data-r]', 'r')];
const first = document.querySelector('#summary [data-one], #leaderboard [data-one]')?.dataset.one;
if (board && (metrics.size > 1 || runs.size > 1)) {
  let metric = first ?? '';
  const out = new Set();
  const shown = make('summary');
  const apply = () => {
    for (const part of all('[data-one]')) part.hidden = metric !== '' && part.dataset.one !== metric;
    for (const part of all('.others')) {
      part.classList.toggle('alone', metric !== '');
      if (metric !== '') part.open = true;
    }
    for (const part of all('[data-m]')) part.classList.toggle('now', part.dataset.m === metric);
    for (const part of all('[data-r]'))
      part.toggleAttribute('hidden', part.dataset.r.split(' ').some((run) => out.has(run)));
    for (const stack of all('.stack')) {
      let place = 0;
      for (const [own, row] of [...stack.children].entries()) {
        if (row.hasAttribute('hidden')) continue;
        row.setAttribute('transform', 'translate(0 ' + (place - own) * stack.dataset.step + ')');
        place += 1;
      }
    }
    shown.textContent = (out.size ? runs.size - out.size + ' of ' : 'all ') + runs.size + ' runs';
    const detail = { metric: Number(metric || first), runs: [...runs.keys()].filter((run) => !out.has(run)).map(Number) };
    document.dispatchEvent(new CustomEvent('recgauge:choice', { detail }));
  };
  const bar = make('div', { className: 'chooser' });
  if (metrics.size > 1 && first) {
    const label = make('label', { textContent: 'Metric ' });
    const select = make('select');
    for (const [value, name] of metrics) select.append(make('option', { value, textContent: name }));
    select.append(make('option', { value: '', textContent: 'all metrics' }));
    select.value = metric;
    select.addEventListener('change', () => {
      metric = select.value;
      if (metric === '') for (const part of all('.others')) part.open = false;
      apply();
    });
    label.append(select);
    bar.append(label);
  }
  if (runs.size > 1) {
    const [details, fields] = [make('details'), make('fieldset')];
    fields.setAttribute('aria-label', 'Runs that are shown');
    for (const [run, name] of runs) {
      const [label, box] = [make('label'), make('input', { type: 'checkbox', checked: true })];
      label.dataset.of = run;
      box.addEventListener('change', () => {
        out[box.checked ? 'delete' : 'add'](run);
        apply();
      });
      label.append(box, make('bdi', { textContent: name }));
      fields.append(label);
    }
    const choose = (checked) => () => {
      for (const box of fields.querySelectorAll('input')) if (box.checked !== checked) box.click();
    };
    fields.append(button('All', choose(true), 'copy'), button('None', choose(false), 'copy'));
    details.append(shown, fields);
    bar.append(details);
  }
  for (const old of all('.chooser')) old.remove();
  board.parentElement.querySelector('section').before(bar);
  apply();
  document.addEventListener('recgauge:added', apply, once);
}
let lit = '';
const light = ({ target }) => {
  const part = target.closest?.('[data-r], [data-of]');
  const run = part?.dataset.of ?? part?.dataset.r ?? '';
  if (run === lit) return;
  lit = run;
  const own = run.split(' ');
  for (const mark of all('[data-r], [data-of]')) {
    const its = (mark.dataset.of ?? mark.dataset.r).split(' ');
    mark.classList.toggle('lit', run !== '' && its.some((one) => own.includes(one)));
  }
  document.body.classList.toggle('lights', run !== '');
};
document.addEventListener('pointerover', light, once);
document.addEventListener('focusin', light, once);

for (const data of all('script[type="application/json"]')) {
  const name = data.id.replace(/^recgauge-/, '');
  if (name.includes('-')) continue;
  document.querySelector('.acts')?.append(
    button(
      'Download ' + name + '.json',
      () => {
        const href = URL.createObjectURL(new Blob([data.textContent], { type: 'application/json' }));
        make('a', { href, download: name + '.json' }).click();
        setTimeout(() => URL.revokeObjectURL(href), 10000);
      },
      'copy',
    ),
  );
}

const MOST = 7;
addEventListener('beforeprint', () => {
  for (const table of all('table.broad')) {
    if (table.offsetWidth === 0) continue;
    const count = table.rows[0].cells.length;
    for (let from = 1; from < count; from += MOST - 1) {
      const to = Math.min(count, from + MOST - 1);
      const part = table.cloneNode(true);
      part.className = 'piece';
      for (const row of part.rows)
        for (const cell of [...row.cells]) if (cell.cellIndex === 0) continue; else cell.dataset.at = cell.cellIndex;
      for (const cell of part.querySelectorAll('[data-at]'))
        if (cell.dataset.at < from || cell.dataset.at >= to) cell.remove();
      const caption = make('caption');
      const heads = table.rows[0].cells;
      caption.textContent =
        table.parentNode.getAttribute('aria-label') + ': ' + heads[from].textContent + ' to ' + heads[to - 1].textContent;
      part.prepend(caption);
      table.before(part);
    }
    table.classList.add('cut');
  }
}, once);
addEventListener('afterprint', () => {
  for (const part of all('.piece')) part.remove();
  for (const table of all('.cut')) table.classList.remove('cut');
}, once);

const added = (className) =>
  document.querySelector('.' + className) ?? document.body.appendChild(make('div', { className }));
const [tip, voice] = [added('tip'), added('voice')];
tip.hidden = true;
tip.setAttribute('aria-hidden', 'true');
voice.setAttribute('role', 'status');
let [isByKey, timer] = [false, 0];
const hide = () => {
  tip.hidden = true;
  isByKey = false;
  for (const frame of document.querySelectorAll('.at')) frame.remove();
};
const tell = (mark, x, top, bottom) => {
  hide();
  tip.textContent = mark.dataset.tip;
  tip.hidden = false;
  const room = document.documentElement.clientWidth - tip.offsetWidth - 4;
  tip.style.left = scrollX + Math.max(4, Math.min(x, room)) + 'px';
  tip.style.top = scrollY + (top > tip.offsetHeight + 8 ? top - tip.offsetHeight - 8 : bottom + 8) + 'px';
};
const enliven = () => {
for (const plot of all('svg.plot:not([tabindex])')) {
  for (const title of plot.querySelectorAll('title')) {
    if (title.parentNode !== plot) title.parentNode.dataset.tip = title.textContent;
    title.remove();
  }
  const marks = [...plot.querySelectorAll('.told')];
  if (marks.length === 0) continue;
  let now = marks[0];
  const boxOf = (mark) => mark.getBoundingClientRect();
  const go = (key) => {
    const known = marks.filter((mark) => boxOf(mark).width + boxOf(mark).height > 0);
    if (known.length === 0) return;
    const place = Math.max(0, known.indexOf(now));
    now = known[place];
    const sign = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[key];
    if (/Up|Down/.test(key)) {
      const own = boxOf(now);
      let least = 1 / 0;
      for (const mark of known) {
        const box = boxOf(mark);
        const down = sign * (box.bottom - own.bottom);
        const far = down + 4 * Math.abs(box.left + box.right - own.left - own.right);
        if (down > 1 && far < least) [now, least] = [mark, far];
      }
    } else if (sign) now = known[Math.max(0, Math.min(place + sign, known.length - 1))];
    else if (key) now = known.at(key === 'Home' ? 0 : -1);
    now.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, width, top, bottom } = boxOf(now);
    tell(now, left + width / 2, top, bottom);
    isByKey = true;
    voice.textContent = now.dataset.tip + (key ? '' : '. Use the arrow keys to read the other marks.');
    const [frame, box] = [document.createElementNS(plot.namespaceURI, 'rect'), now.getBBox()];
    const sides = { class: 'at', x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6, rx: 4 };
    for (const side in sides) frame.setAttribute(side, sides[side]);
    plot.append(frame);
  };
  plot.setAttribute('tabindex', '0');
  plot.setAttribute('role', 'application');
  plot.setAttribute('aria-roledescription', 'plot');
  plot.addEventListener('focus', () => plot.matches(':focus-visible') && go(''));
  plot.addEventListener('blur', hide);
  plot.addEventListener('keydown', (event) => {
    if (!/^(Arrow|Home|End)/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(event.key);
  });
}
};
enliven();
document.addEventListener('recgauge:added', enliven, once);
document.addEventListener('pointerover', ({ target, clientX, clientY }) => {
  const mark = target.closest('.told');
  clearTimeout(timer);
  if (mark) tell(mark, clientX, clientY, clientY + 12);
  else if (!isByKey && !tip.contains(target)) timer = setTimeout(hide, 300);
}, once);
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hide();
}, once);
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
}
`;
