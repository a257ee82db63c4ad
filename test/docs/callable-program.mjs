// A hook for loading modules: the built program, which runs when it is loaded, becomes a module with a function that runs
// it. Nothing else in it is changed.

/** The comment that the bundle keeps above the lines that run. */
const START = '//! The program starts here.\n';

let program;

export function initialize({ url }) {
  program = url;
}

export async function load(url, context, next) {
  const loaded = await next(url, context);
  return url === program ? { ...loaded, source: callable(`${loaded.source}`) } : loaded;
}

function callable(source) {
  const place = source.lastIndexOf(START);
  if (place < 0) throw new Error('The built program does not say where it starts.');
  return `${source.slice(0, place)}export async function runProgram() {\n${source.slice(place)}\n}\n`;
}
