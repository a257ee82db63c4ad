// Text that a terminal may be shown. Names come from files: what a terminal would obey, what turns the direction of the
// rest, and what cannot be seen at all is shown as a mark that takes the same room.

const OBEYED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Stands for each of them. */
const MARK = '\ufffd';

/** The text with its line breaks and nothing else that a terminal would obey. */
export function terminalText(text: string): string {
  return text.replace(OBEYED, MARK).replace(LONE_SURROGATE, MARK);
}

/** As `terminalText`, for what must stay on one line. */
export function lineText(text: string): string {
  return terminalText(text).replaceAll('\n', MARK);
}

/** Lines as a page, each of which stays one, ending with a line break. */
export function pageText(lines: readonly string[]): string {
  return `${lines.map(lineText).join('\n')}\n`;
}
