// Text in Markdown that stays what it is.

/** Text in which no character is taken for markup or for the end of a cell. */
export function plain(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').replace(/[\\`*_[\]<>|#~]/g, '\\$&');
}
