// The numbers of marks in a tip, to which the pointer may travel, and by the arrow keys.
import { all, make, once } from './page-tools.js';

export function tellMarks() {
  const added = (className) =>
    document.querySelector(`.${className}`) ?? document.body.appendChild(make('div', { className }));
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
    tip.style.left = `${scrollX + Math.max(4, Math.min(x, room))}px`;
    tip.style.top = `${scrollY + (top > tip.offsetHeight + 8 ? top - tip.offsetHeight - 8 : bottom + 8)}px`;
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
  document.addEventListener(
    'pointerover',
    ({ target, clientX, clientY }) => {
      const mark = target.closest('.told');
      clearTimeout(timer);
      if (mark) tell(mark, clientX, clientY, clientY + 12);
      else if (!isByKey && !tip.contains(target)) timer = setTimeout(hide, 300);
    },
    once,
  );
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') hide();
    },
    once,
  );
}
