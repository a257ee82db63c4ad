// What is wrong with a text of some kind, whatever names are in it: one line each, nothing if it is safe.

type Check = (text: string) => string[];

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const found = (text: string, pattern: RegExp, what: string) =>
  [...text.matchAll(pattern)]
    .slice(0, 3)
    .map(({ index }) => `${what}: ${JSON.stringify(text.slice(index, index + 40))}`);

/** A name of the corpus that has lines must not make lines of its own. */
const ownLines: Check = (text) => found(text, /^(?:second|third|3"?$|taken over)/gm, 'a line from a name');

export const SAFE: Readonly<Record<'text' | 'markdown' | 'latex' | 'csv' | 'xml' | 'html' | 'json', Check>> = {
  text: (text) => [...found(text, OBEYED, 'a terminal would obey'), ...ownLines(text)],

  markdown: (text) => {
    // What stands between backticks is shown as it is; a backslash marks the character behind it.
    const rest = text.replace(/\\[\s\S]/g, '').replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, '');
    return [
      ...found(text, OBEYED, 'cannot be seen'),
      ...ownLines(text),
      ...found(rest, /[<>]|\]\(|!\[|`/g, 'markup'),
      ...found(rest, /^#(?!##? )/gm, 'a heading'),
    ];
  },

  latex: (text) => {
    const lines = text.split('\n').filter((line) => !line.startsWith('% '));
    const rest = lines.join('\n');
    const commands = [...rest.matchAll(/\\([a-zA-Z]+|[\s\S])/g)].map(([, name]) => name!);
    const others = commands.filter((name) => !LATEX.has(name)).map((name) => `a command: \\${name}`);
    const bare = rest.replace(/\\[\s\S]/g, '');
    const depth = [...bare].reduce((sum, letter) => sum + (letter === '{' ? 1 : letter === '}' ? -1 : 0), 0);
    return [
      ...found(text, OBEYED, 'cannot be seen'),
      ...others,
      ...found(bare, /[%#~_]|\^\^/g, 'is read by TeX'),
      ...found(rest, /\\\\\s*[[*]/g, 'an argument of a row'),
      ...(depth === 0 ? [] : ['braces are not balanced']),
      ...((bare.match(/\$/g)?.length ?? 0) % 2 === 0 ? [] : ['a formula is not closed']),
    ];
  },

  csv: (text) => {
    const rows = csvRows(text);
    const widths = [...new Set(rows.map((row) => row.length))];
    const formulas = rows.flat().filter((cell) => /^[=+\-@\t\r\n\uff1d]/.test(cell) && Number.isNaN(Number(cell)));
    return [
      ...formulas.map((cell) => `a formula: ${cell.slice(0, 40)}`),
      ...(widths.length === 1 ? [] : ['rows differ']),
    ];
  },

  xml: xmlErrors,

  json: (text) => {
    try {
      JSON.parse(text);
    } catch (error) {
      return [`no JSON: ${error}`];
    }
    return found(text, OBEYED, 'a terminal would obey');
  },

  html: (text) => {
    const body = text.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<style[\s\S]*?<\/style>/g, '');
    return [
      ...found(body, /<(?:script|img|iframe|object|embed|link|base|form|b>|h1>taken)/gi, 'a tag from a name'),
      ...found(body.replace(/"[^"]*"/g, '""'), /<[a-z][^<>]{0,500}\son\w+\s*=/gi, 'an event of a tag'),
      ...found(body, /(?:href|src)\s*=\s*["']?\s*javascript:/gi, 'a link that runs'),
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      ...found(body, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, 'cannot be seen'),
    ];
  },
};

/** Commands that tables of ours are made of; a backslash before a sign shows the sign. */
const LATEX = new Set([
  ...['textbackslash', 'textasciitilde', 'textasciicircum', 'textless', 'textgreater', 'textbar', 'textbf', 'mathrm'],
  ...['begin', 'end', 'toprule', 'midrule', 'bottomrule', 'caption', 'centering'],
  ...['\\', '&', '%', '$', '#', '_', '{', '}'],
]);

/** The cells of RFC 4180, strictly: a quote within bare text is an error. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\n)/gy;
  let match = pattern.exec(text);
  let end = 0;
  while (match !== null) {
    const [, quoted, bare, mark] = match;
    rows.at(-1)!.push(quoted === undefined ? bare! : quoted.replaceAll('""', '"'));
    end = pattern.lastIndex;
    if (mark === '\n') rows.push([]);
    match = pattern.exec(text);
  }
  if (end !== text.length) throw new Error(`no CSV from ${JSON.stringify(text.slice(end, end + 40))}`);
  return rows.slice(0, -1);
}

/** Whether XML is well-formed: tags that close, attributes in quotes, entities that are known, characters that are allowed. */
function xmlErrors(text: string): string[] {
  const body = text.replace(/^<\?xml [^>]*\?>\n/, '');
  const open: string[] = [];
  const errors = [...found(body, /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, 'no character of XML')];
  const rest = body.replace(
    /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, closing, name, attributes, empty) => {
      if (closing === '/') errors.push(...(open.pop() === name ? [] : [`</${name}> closes nothing`]));
      else if (empty === '') open.push(name);
      return attributes.replace(/(?<![\w:-])[\w:-]+="/g, '');
    },
  );
  return [
    ...errors,
    ...open.map((name) => `<${name}> is not closed`),
    ...found(rest, /<|&(?!(?:amp|lt|gt|quot|#\d+);)/g, 'not escaped'),
  ];
}
