// What the page can do besides being read. Nothing needs it: without scripts there are no buttons and everything is shown.
// The page's policy allows this script by its hash and no other.

/** SHA-256 of the script in base64; a test computes it. */
export const REPORT_SCRIPT_HASH = 'mbBWijuzexOJDtE7J7QWCN7TbEHgPp2OIQIPg5dprkg=';

/** The script of a report, which sorts tables, chooses metrics and shows numbers; nothing is lost without it. */
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

const names = new Map();
for (const head of document.querySelectorAll('#leaderboard th[data-m]'))
  names.set(head.dataset.m, head.textContent.trim());
if (names.size > 1) {
  const out = new Set();
  const choice = make('details', { className: 'choose' });
  const summary = make('summary');
  const fields = make('fieldset');
  fields.setAttribute('aria-label', 'Metrics that are shown');
  const show = () => {
    const isOut = (metric) => out.has(metric);
    for (const part of document.querySelectorAll('[data-m], [data-all]')) {
      const { m, all } = part.dataset;
      const isHidden = m ? m.split(' ').some(isOut) : all.split(' ').every(isOut);
      part.toggleAttribute('hidden', isHidden);
      if (part.matches('thead th'))
        for (const row of part.closest('table').rows) row.cells[part.cellIndex].hidden = isHidden;
    }
    summary.textContent = 'Choose metrics: ' + (out.size ? names.size - out.size + ' of ' : 'all ') + names.size + ' shown';
    choice.classList.toggle('some', out.size > 0);
  };
  const boxes = [...names].map(([metric, name]) => {
    const [label, box] = [make('label'), make('input', { type: 'checkbox', checked: true, value: metric })];
    box.addEventListener('change', () => {
      out[box.checked ? 'delete' : 'add'](metric);
      show();
    });
    label.append(box, name);
    fields.append(label);
    return box;
  });
  const choose = (checked) => () => {
    for (const box of boxes) if (box.checked !== checked) box.click();
  };
  fields.append(button('All', choose(true), 'copy'), button('None', choose(false), 'copy'));
  choice.append(summary, fields);
  show();
  document.querySelector('#leaderboard h2').after(choice);
}

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
for (const plot of document.querySelectorAll('svg.plot')) {
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
document.addEventListener('pointerover', ({ target, clientX, clientY }) => {
  const mark = target.closest('.told');
  clearTimeout(timer);
  if (mark) tell(mark, clientX, clientY, clientY + 12);
  // The pointer may travel to the tip, and rest on it.
  else if (!isByKey && !tip.contains(target)) timer = setTimeout(hide, 300);
});
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hide();
});
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
