// Scripts of the documentation as programs: what they claim beside their lines is printed too, to be compared.
import { transformSync } from 'esbuild';

/** `expression;  // Type [values]`: what a line of a script claims. */
const CLAIM = /^(\S+);\s+\/\/ (\w+) (\[.*\])$/;

/** Printed before what a claim is about, so that it is told from other output. */
const MARK = 'claim: ';

const PRINT = `const printClaim = (a) =>
  console.log('${MARK}' + a.constructor.name, JSON.stringify([...a].map((x) => (typeof x === 'number' ? +x.toPrecision(6) : x))));`;

export interface ClaimingScript {
  readonly program: string;
  readonly claims: readonly string[];
}

/** The script with every claim printing what it finds instead; types are taken out. */
export function claimingScript(script: string): ClaimingScript {
  const claims: string[] = [];
  const lines = script.split('\n').map((line) => {
    const claim = CLAIM.exec(line);
    if (claim === null) return line;
    claims.push(`${claim[2]} ${JSON.stringify(JSON.parse(claim[3]!))}`);
    return `printClaim(${claim[1]});`;
  });
  const text = claims.length === 0 ? lines.join('\n') : [PRINT, ...lines].join('\n');
  return { program: transformSync(text, { loader: 'ts', format: 'esm', target: 'es2022' }).code, claims };
}

/** What was printed, apart: what claims found, and the rest. */
export function splitPrinted(printed: string): { readonly found: string[]; readonly rest: string } {
  const lines = printed.split('\n');
  return {
    found: lines.filter((line) => line.startsWith(MARK)).map((line) => line.slice(MARK.length)),
    rest: lines.filter((line) => !line.startsWith(MARK)).join('\n'),
  };
}
