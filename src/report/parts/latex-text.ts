// Text for LaTeX. Names come from files: what the language reads as a command, and what its usual fonts show as another
// character, is spelled out.
import { visible } from './safe-text.js';

const SPELLINGS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': "''",
};

/** All that is white, but for what others cannot see and must. */
const BLANK = /[^\S\u2028\u2029\ufeff]+/g;

/** A line of text in which no character is taken for a command; what cannot be seen appears by its number. */
export function latexText(text: string): string {
  return (
    visible(text.replace(BLANK, ' '))
      .replace(/[\\~^<>|"]|[&%$#_{}]/g, (letter) => SPELLINGS[letter] ?? `\\${letter}`)
      .replaceAll('--', '-{}-')
      // Behind the end of a row a bracket would be taken for its argument, and a star for its form.
      .replace(/^\s*[[*]/, '{$&}')
  );
}

/** A comment: what the table was made of is said, but not typeset. */
export function latexComment(text: string): string {
  return `% ${visible(text.replace(BLANK, ' '))}`;
}

const SIGNS: Readonly<Record<string, string>> = {
  Σ: '$\\sum$',
  '∪': '$\\cup$',
  '∩': '$\\cap$',
  '·': '$\\cdot$',
  '×': '$\\times$',
  '≤': '$\\le$',
  '≥': '$\\ge$',
  '≠': '$\\ne$',
  '∈': '$\\in$',
  '∉': '$\\notin$',
  '√': '$\\surd$',
  '∞': '$\\infty$',
  '−': '$-$',
  '…': '\\ldots{}',
  '→': '$\\to$',
  ε: '$\\epsilon$',
  σ: '$\\sigma$',
  μ: '$\\mu$',
  α: '$\\alpha$',
  β: '$\\beta$',
};

/** As `latexText`, for sentences: signs that the usual fonts lack are spelled as commands. */
export function latexWords(text: string): string {
  return [...latexText(visible(text))].map((sign) => (Object.hasOwn(SIGNS, sign) ? SIGNS[sign] : sign)).join('');
}
