// The plot of users by the difference of two runs, with a range of them to choose: by pointer over the plot, or by two fields. Ties
// are a gap of fixed width in the plot, so that places and users are in step piece by piece.
import { button, element, labelled } from './element.js';

type Range = readonly [from: number, to: number];

/** `onRange` is called with the first place and the one after the last, counted from 0; with undefined for all. */
export function brushOver(figure: Element, onRange: (range: Range | undefined) => void): HTMLElement {
  const parts = [...figure.querySelectorAll<SVGGElement>('.sorted')].map((part) => {
    const numbers = (text = '') => text.split(' ').map(Number);
    const brush = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    const plot = part.ownerSVGElement!;
    brush.setAttribute('class', 'brush');
    plot.append(brush);
    return { plot, brush, counts: numbers(part.dataset.counts), places: numbers(part.dataset.places) };
  });
  const total = parts[0]!.counts.reduce((sum, count) => sum + count, 0);
  const field = () => element('input', { type: 'number', min: 1, max: total, step: 1 });
  const [from, to] = [field(), field()];
  const show = (range: Range | undefined) => {
    [from.value, to.value] = range === undefined ? ['1', `${total}`] : [`${range[0] + 1}`, `${range[1]}`];
    all.disabled = range === undefined;
    for (const { brush, counts, places, plot } of parts) {
      brush.style.display = range === undefined ? 'none' : '';
      if (range === undefined) continue;
      const [left, right] = range.map((user) => mapped(user, [0, ...sums(counts)], places)) as [number, number];
      const sides = { x: left, y: 20, width: Math.max(2, right - left), height: plot.viewBox.baseVal.height - 50 };
      for (const [side, value] of Object.entries(sides)) brush.setAttribute(side, `${value}`);
    }
  };
  const choose = (range: Range | undefined) => {
    show(range);
    onRange(range);
  };
  const all = button('All users', () => choose(undefined));
  for (const each of [from, to])
    each.addEventListener('change', () => {
      const [low, high] = [Number(from.value), Number(to.value)];
      if (from.reportValidity() && to.reportValidity() && low <= high) choose([low - 1, high]);
    });
  for (const { plot, counts, places } of parts) {
    let start: number | undefined;
    const userAt = ({ clientX }: PointerEvent) => {
      const { left, width } = plot.getBoundingClientRect();
      return mapped(((clientX - left) * plot.viewBox.baseVal.width) / width, places, [0, ...sums(counts)]);
    };
    const rangeTo = (event: PointerEvent): Range => {
      const ends = [start!, userAt(event)].sort((a, b) => a - b) as [number, number];
      return [Math.min(total - 1, Math.floor(ends[0])), Math.max(Math.floor(ends[0]) + 1, Math.round(ends[1]))];
    };
    plot.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      start = userAt(event);
      plot.setPointerCapture(event.pointerId);
    });
    plot.addEventListener('pointermove', (event) => {
      if (start !== undefined) show(rangeTo(event));
    });
    plot.addEventListener('pointerup', (event) => {
      if (start === undefined) return;
      // A click without a way takes the choice back.
      choose(Math.abs(userAt(event) - start) * 200 < total ? undefined : rangeTo(event));
      start = undefined;
    });
    plot.addEventListener('pointercancel', () => {
      start = undefined;
    });
  }
  show(undefined);
  return element(
    'div',
    {},
    figure,
    element('div', { class: 'row' }, labelled('From place', from), labelled('to place', to), all),
  );
}

function sums(counts: readonly number[]): number[] {
  let sum = 0;
  return counts.map((count) => (sum += count));
}

/** From one scale of four marks to another, straight between them. */
function mapped(value: number, from: readonly number[], to: readonly number[]): number {
  const piece = [1, 2, 3].find((mark) => value <= from[mark]!) ?? 3;
  const [low, high] = [from[piece - 1]!, from[piece]!];
  const share = high === low ? 0 : Math.min(1, Math.max(0, (value - low) / (high - low)));
  return to[piece - 1]! + share * (to[piece]! - to[piece - 1]!);
}
