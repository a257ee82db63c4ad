// What a script imports from files and what it exports, read from its text without running it.
import { parseAst } from 'vite';

export interface LinkedScript {
  /** Files by their address, with the names that are taken from each. */
  readonly imports: readonly { readonly url: string; readonly names: readonly string[] }[];
  readonly exports: readonly string[];
  /** Files all of whose exports it exports too. */
  readonly passedOn: readonly string[];
}

/** The parts of a syntax tree that are looked at here. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly source?: Node | null;
  readonly specifiers?: readonly Node[];
  readonly imported?: Node;
  readonly exported?: Node;
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
  readonly id?: Node | null;
  readonly properties?: readonly Node[];
}

/** Throws where the text is no module. */
export function linkedScript(text: string, url: URL): LinkedScript {
  const body = parseAst(text, { sourceType: 'module' }).body as unknown as readonly Node[];
  const imports = body.flatMap(({ type, source, specifiers = [] }) => {
    const from = String(source?.value);
    if (type !== 'ImportDeclaration' || !/^\.\.?\//.test(from)) return [];
    return [{ url: new URL(from, url).href, names: specifiers.flatMap(({ imported }) => namesIn(imported)) }];
  });
  const exports = body.flatMap(({ type, specifiers = [], declaration }) => {
    if (type !== 'ExportNamedDeclaration') return [];
    const declared = declaration?.declarations ?? (declaration ? [declaration] : []);
    return [...declared.flatMap(({ id }) => namesIn(id)), ...specifiers.flatMap(({ exported }) => namesIn(exported))];
  });
  const passedOn = body
    .filter(({ type }) => type === 'ExportAllDeclaration')
    .map(({ source }) => new URL(String(source?.value), url).href);
  return { imports, exports, passedOn };
}

/** Of a name, or of a pattern such as `{ a, b: c }`. */
function namesIn(node: Node | null | undefined): string[] {
  if (node?.name !== undefined) return [node.name];
  return (node?.properties ?? []).flatMap(({ value }) => namesIn(value as Node));
}
