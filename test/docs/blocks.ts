// The fenced blocks of a Markdown document, each with what is to be done with it. A comment before a block says what the
// language alone does not: `<!-- not run: why -->`, `<!-- file: name -->`, `<!-- exit: 3 -->`, `<!-- browser -->`.

/** What a block is for. `shown` is the output of the block before it. */
export type BlockKind = 'shell' | 'script' | 'browser' | 'page' | 'python' | 'file' | 'shown' | 'not-run';

export interface Block {
  readonly kind: BlockKind;
  readonly text: string;
  /** The line of the document that the fence is on. */
  readonly line: number;
  /** The name of a file, or the reason why nothing is run. */
  readonly note: string;
  readonly exit: number;
}

const KINDS: Readonly<Record<string, BlockKind>> = {
  sh: 'shell',
  bash: 'shell',
  ts: 'script',
  js: 'script',
  mjs: 'script',
  html: 'page',
  python: 'python',
  py: 'python',
};

/** Untagged blocks that begin so hold commands, others show output. */
const COMMAND = /^(recgauge|npm|npx|node|python3|cd|mkdir|cat) /;

const FENCE = /(?:^<!-- ([^\n]*?) -->\n\s*)?^```(\S*)[^\n]*\n([\s\S]*?)^```$/gm;

/** All blocks of the document, in their order. */
export function blocksOf(document: string): Block[] {
  return [...document.matchAll(FENCE)].map((match) => {
    const [whole, comment, language, text] = match as unknown as [string, string | undefined, string, string];
    const [key, note] = markerOf(comment);
    const before = document.slice(0, match.index + whole.indexOf('```'));
    return {
      kind: kindOf(key, language, text),
      text,
      line: before.split('\n').length,
      note,
      exit: key === 'exit' ? Number(note) : 0,
    };
  });
}

function markerOf(comment = ''): [key: string, note: string] {
  const [, key = '', note = ''] = /^([a-z ]+)(?:: ?(.*))?$/.exec(comment) ?? [];
  return [key, note];
}

function kindOf(key: string, language: string, text: string): BlockKind {
  if (key === 'not run') return 'not-run';
  if (key === 'file') return 'file';
  const kind = KINDS[language] ?? (language === '' && COMMAND.test(text) ? 'shell' : 'shown');
  return key === 'browser' && kind === 'script' ? 'browser' : kind;
}

/** What is wrong with the way a document marks its blocks, each with its line. */
export function blockFaults(blocks: readonly Block[]): string[] {
  return blocks.flatMap(({ kind, note, line }, place) => {
    const before = blocks[place - 1]?.kind;
    const at = `line ${line}: `;
    if (kind === 'not-run' && note.length < 10) return [`${at}a block that is not run needs a reason`];
    if (kind === 'file' && !/^[\w.-]+$/.test(note)) return [`${at}a file needs a name`];
    if (kind === 'shown' && (before === undefined || ['file', 'shown', 'not-run'].includes(before)))
      return [`${at}output without a block before it that gives it, and without a reason not to run`];
    return [];
  });
}
