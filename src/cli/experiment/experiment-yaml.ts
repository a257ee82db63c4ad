// The text of a file of experiments, YAML 1.2 or the JSON that is part of it, as plain values with the place of each. This
// is the only file that imports the parser, which is inside the built program: it is loaded when a file is read.
import { isMap, isNode, isPair, isSeq, LineCounter, type Pair, type ParsedNode, parseDocument, stringify } from 'yaml';
import { type FileOrigin, InputError, type ValuePath } from '../../shell.js';

export interface ExperimentText extends Required<FileOrigin> {
  readonly value: unknown;
}

/** More references to anchors than that are an attack, not an experiment. */
const MOST_ALIASES = 1000;

/** Reads the text; one that is not YAML is refused with the place. */
export function parseExperimentText(text: string, file: string): ExperimentText {
  const lineCounter = new LineCounter();
  // The core schema of YAML 1.2: `n`, `no` and `on` are texts and no flags.
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    lineCounter,
    prettyErrors: false,
    uniqueKeys: true,
  });
  const [problem] = document.errors;
  if (problem !== undefined) {
    throw new InputError('The file is not valid YAML', {
      file,
      ...positionAt(lineCounter, problem.pos[0]),
      found: problem.message.replace(/\n.*$/s, ''),
      expected: 'YAML or JSON',
    });
  }
  if (document.contents === null) {
    throw new InputError('The file is empty', {
      file,
      expected: 'an experiment',
      hint: 'recgauge init writes an example.',
    });
  }
  return {
    value: plainValue(document, file),
    file,
    positionOf: (path, part) => positionAt(lineCounter, offsetOf(document.contents as ParsedNode, path, part)),
  };
}

/** Plain values as YAML that `parseExperimentText` reads back. */
export function yamlText(value: unknown): string {
  return stringify(value, { version: '1.2', schema: 'core', lineWidth: 100, aliasDuplicateObjects: false });
}

function plainValue(document: ReturnType<typeof parseDocument>, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch (error) {
    throw new InputError('The file cannot be read', {
      file,
      found: (error as Error).message,
      expected: 'YAML or JSON',
    });
  }
}

/** Where the value at a path starts, or its key; for a path that is not there, the nearest place around it. */
function offsetOf(root: ParsedNode, path: ValuePath, part: 'key' | 'value'): number {
  let node: unknown = root;
  let offset = root.range[0];
  for (const [depth, step] of path.entries()) {
    const pair = isMap(node) ? node.items.find((item) => isPair(item) && keyOf(item) === `${step}`) : undefined;
    const found: unknown = pair === undefined ? (isSeq(node) ? node.items[step as number] : undefined) : pair.value;
    const isKey = pair !== undefined && part === 'key' && depth === path.length - 1;
    const place = isKey ? pair.key : (found ?? pair?.key);
    if (!isNode(place) || place.range === undefined || place.range === null) break;
    offset = place.range[0];
    node = found;
  }
  return offset;
}

function keyOf({ key }: Pair): string {
  return isNode(key) ? `${key.toJSON()}` : `${key}`;
}

function positionAt(lineCounter: LineCounter, offset: number): { readonly line: number; readonly column: number } {
  const { line, col } = lineCounter.linePos(offset);
  return { line, column: col };
}
