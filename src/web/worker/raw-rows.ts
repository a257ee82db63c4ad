// The first lines of a file cut into fields, only to be looked at: whoever reads the file for numbers is the reader of the
// library. Where that has no answer, the separator that cuts the lines most evenly is shown.

const SHOWN = 8;
const SEPARATORS = ['\t', ',', ';', '|', '::', ' '];

export interface RawRows {
  readonly separator: string;
  readonly fields: readonly (readonly string[])[];
}

/** Fields of the first lines; `separator` as the library names it, or undefined where nobody knows. */
export function rawRows(text: string, separator: string | undefined): RawRows {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/, SHOWN + 1)
    .filter((line) => line !== '');
  const chosen = separator ?? likely(lines);
  return { separator: chosen, fields: lines.map((line) => fieldsOf(line.slice(0, 2000), chosen)) };
}

/** Keys of the first object of JSON lines, and the values of all. */
export function rawObjects(text: string): RawRows {
  const objects = text
    .split('\n', SHOWN)
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Record<string, unknown>];
      } catch {
        return [];
      }
    })
    .filter((value) => typeof value === 'object' && value !== null);
  const names = Object.keys(objects[0] ?? {});
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null)).slice(0, 200);
  return { separator: '', fields: [names, ...objects.map((object) => names.map((name) => textOf(object[name])))] };
}

function likely(lines: readonly string[]): string {
  const counts = SEPARATORS.map((separator) => {
    const fields = lines.map((line) => line.split(separator).length);
    const least = Math.min(...fields);
    return { separator, least, isEven: fields.every((count) => count === least) };
  });
  const good = counts.filter(({ least }) => least > 1);
  return (good.find(({ isEven }) => isEven) ?? good[0])?.separator ?? ',';
}

function fieldsOf(line: string, separator: string): string[] {
  if (separator === 'whitespace') return line.trim().split(/\s+/);
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && line.startsWith(separator, at)) {
      fields.push(field);
      field = '';
      at += separator.length - 1;
    } else field += line[at];
  }
  return [...fields, field];
}
