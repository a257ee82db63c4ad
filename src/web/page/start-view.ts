// Where everything starts: a place to drop files, which is a plain file field too, and the sample for a first look.
import { button, element, ownId } from './element.js';

export function startView(onFiles: (files: readonly File[]) => void, onSample: () => void): HTMLElement {
  const id = ownId('files');
  const field = element('input', { type: 'file', multiple: true, id, class: 'unseen' });
  field.addEventListener('change', () => {
    onFiles([...(field.files ?? [])]);
    // The same file may be chosen again.
    field.value = '';
  });
  const zone = element(
    'div',
    { class: 'drop' },
    field,
    element('label', { for: id, class: 'button chief' }, 'Choose files'),
    button('Look at a sample', onSample, { id: 'sample' }),
    element('p', {}, 'or drop them anywhere on this page'),
    element(
      'p',
      { class: 'note' },
      'A log; or a test set with recommendations and, optionally, training; or a saved result or report. CSV, TSV, ' +
        'MovieLens, RecBole, TREC, JSON lines or Parquet, optionally gzipped.',
    ),
  );
  listenForDrops(zone, onFiles);
  return zone;
}

function listenForDrops(zone: HTMLElement, onFiles: (files: readonly File[]) => void): void {
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
  document.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    zone.classList.add('over');
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) zone.classList.remove('over');
  });
  document.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    zone.classList.remove('over');
    // A folder has no bytes of its own; its name alone would only be refused later.
    const items = [...event.dataTransfer!.items].filter((item) => item.webkitGetAsEntry?.()?.isDirectory !== true);
    onFiles(items.flatMap((item) => item.getAsFile() ?? []));
  });
}
