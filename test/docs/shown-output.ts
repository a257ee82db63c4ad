// Whether a document shows what a command printed. A line with only an ellipsis stands for any number of lines.

/** Undefined where the shown lines are those that were printed; else the first part that is not there. */
export function missingPart(shown: string, printed: string): string | undefined {
  const parts = linesOf(shown)
    .join('\n')
    .split(/^ *…$/m)
    .map((part) => part.replace(/^\n|\n$/g, ''));
  const text = linesOf(printed).join('\n');
  if (parts.length === 1) return text === parts[0] ? undefined : `${parts[0]}\n--- but printed was ---\n${text}`;
  let from = 0;
  for (const part of parts.filter((one) => one !== '')) {
    const place = `\n${text}\n`.indexOf(`\n${part}\n`, from);
    if (place < 0) return `${part}\n--- but printed was ---\n${text}`;
    from = place + part.length;
  }
  return undefined;
}

/** Lines without blanks at their ends, and without empty ones around them. */
function linesOf(text: string): string[] {
  return text
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\s+$/g, '')
    .split('\n');
}
