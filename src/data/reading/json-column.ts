// Where a value stands on a line of JSON, for messages only: the parser of the host does not tell. The line has been
// parsed, so that brackets and quotes can be trusted.

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/** The column, from 1, of a key's value in the object on the line; of two equal keys the last counts, as in parsing. */
export function columnOfValue(line: string, key: string): number | undefined {
  let depth = 0;
  let column: number | undefined;
  for (const { 0: token, index } of line.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (depth === 1 && token.startsWith('"')) {
      const end = index + token.length;
      const separator = /^\s*:\s*/.exec(line.slice(end));
      if (separator !== null && JSON.parse(token) === key) column = end + separator[0].length + 1;
    }
  }
  return column;
}
