// Other metrics along the axes of the plot of two: the first follows the chooser, the second has a choice of its own. Scales and
// places come with the plot; nothing is computed but where marks stand.
import { all, make, once } from './page-tools.js';

export function chooseTwoMetrics() {
  for (const figure of all('figure:has(.scatter)')) {
    const plots = [...figure.querySelectorAll('.scatter')].map((part) => ({ part, ...JSON.parse(part.dataset.plot) }));
    const [{ axes, names, at }] = plots;
    const drawn = (name, words, textContent = '') => {
      const made = document.createElementNS('http://www.w3.org/2000/svg', name);
      for (const word in words) made.setAttribute(word, words[word]);
      return Object.assign(made, { textContent });
    };
    const draw = () => {
      const both = at.map((one) => axes[one]);
      for (const {
        part,
        box: [left, right, bottom, top],
      } of plots) {
        const [title, upright, across, , name, ...points] = part.children;
        const X = (share) => left + share * (right - left);
        const Y = (share) => bottom + share * (top - bottom);
        name.textContent = both[0].name;
        title.textContent = both[1].name;
        part.ownerSVGElement.setAttribute('aria-label', `${both[1].name} against ${both[0].name}`);
        const ticks = (axis, line, place) =>
          axis.ticks.flatMap(([share, text]) => [
            drawn('path', { class: 'grid', d: line(share) }),
            drawn('text', { class: 'tick', ...place(share) }, text),
          ]);
        across.replaceChildren(
          ...ticks(
            both[0],
            (share) => `M${X(share)} ${bottom + 10}V${top - 10}`,
            (share) => ({ x: X(share), y: bottom + 26, 'text-anchor': 'middle' }),
          ),
        );
        upright.replaceChildren(
          ...ticks(
            both[1],
            (share) => `M${left - 10} ${Y(share)}H${right + 10}`,
            (share) => ({ x: left - 16, y: Y(share) + 4, 'text-anchor': 'end' }),
          ),
        );
        points.forEach((point, which) => {
          const [a, b] = both.map((axis) => axis.points[which]);
          const [x, y] = [X(a[0]), Y(b[0])];
          const marks = point.querySelectorAll('path');
          point.style.display = a[0] === null || b[0] === null ? 'none' : '';
          [3, 1, 3, 1].forEach((from, place) => {
            const span = place < 2 ? a : b;
            const [low, high] = [span[from], span[from + 1]];
            const path = place < 2 ? `M${X(low)} ${y}H${X(high)}` : `M${x} ${Y(low)}V${Y(high)}`;
            marks[place].setAttribute('d', low === null || high === null ? '' : path);
          });
          marks[4].setAttribute('transform', `translate(${x} ${y})`);
          point.dataset.tip = `${names[which]}: ${both.map(({ words }) => words[which]).join(' and ')}`;
        });
      }
    };
    const [label, select] = [make('label', { className: 'second', textContent: 'Against ' }), make('select')];
    for (const [value, { name }] of axes.entries()) select.append(make('option', { value, textContent: name }));
    select.value = at[1];
    select.addEventListener('change', () => {
      at[1] = Number(select.value);
      draw();
    });
    label.append(select);
    figure.prepend(label);
    document.addEventListener(
      'recgauge:choice',
      ({ detail }) => {
        const to = axes.findIndex(({ metric }) => metric === detail.metric);
        if (to < 0 || to === at[0]) return;
        if (to === at[1]) select.value = at[1] = at[0];
        at[0] = to;
        draw();
      },
      once,
    );
  }
}
