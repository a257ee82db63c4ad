// One chooser for the metric and the runs that all sections show; what stands for a run is set apart everywhere while the pointer or
// the focus is on it.
import { all, button, make, once } from './page-tools.js';

export function chooseRuns() {
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
        part.toggleAttribute(
          'hidden',
          part.dataset.r.split(' ').some((run) => out.has(run)),
        );
      for (const stack of all('.stack')) {
        let place = 0;
        for (const [own, row] of [...stack.children].entries()) {
          if (row.hasAttribute('hidden')) continue;
          row.setAttribute('transform', `translate(0 ${(place - own) * stack.dataset.step})`);
          place += 1;
        }
      }
      shown.textContent = `${(out.size ? `${runs.size - out.size} of ` : 'all ') + runs.size} runs`;
      const detail = {
        metric: Number(metric || first),
        runs: [...runs.keys()].filter((run) => !out.has(run)).map(Number),
      };
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
}
