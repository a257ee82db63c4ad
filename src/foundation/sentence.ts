// Sentences of errors and notices that mention arguments. A mention is data, so that each shell can spell it in its own way:
// an option on the command line, a field on the page, the name of the argument in a call.

/** An argument that a sentence mentions, with the value to give it, or a function to call. */
export type Mention =
  | {
      readonly kind: 'argument';
      readonly argument: string;
      readonly value?: string | number | boolean | null;
      /** The kind of file that it is about, for shells whose options can be given for one kind. */
      readonly scope?: string;
    }
  | { readonly kind: 'call'; readonly call: string };

/** Text, in parts where it mentions arguments. */
export type Sentence = string | readonly (string | Mention)[];

/** How a mention is written. */
export type Spelling = (mention: Mention) => string;

export function mention(argument: string, value?: string | number | boolean | null): Mention {
  return { kind: 'argument', argument, ...(value === undefined ? {} : { value }) };
}

export function call(name: string): Mention {
  return { kind: 'call', call: name };
}

/** Several arguments, comma-separated, and a word before the last. */
export function mentions(names: readonly string[], word = ''): Sentence {
  return names.flatMap((name, i) => {
    const isLast = i === names.length - 1 && word !== '';
    return i === 0 ? [mention(name)] : [isLast ? ` ${word} ` : ', ', mention(name)];
  });
}

/** A template such as sentenceOf`Use ${mention('header', false)}.`; text without a mention stays a string. */
export function sentenceOf(
  texts: TemplateStringsArray,
  ...values: readonly (Sentence | Mention | number | undefined)[]
): Sentence {
  const parts: (string | Mention)[] = [];
  const add = (part: string | Mention) => {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else if (part !== '') parts.push(part);
  };
  texts.forEach((text, i) => {
    add(text);
    const value = values[i];
    if (isParts(value)) value.forEach(add);
    else if (value !== undefined) add(typeof value === 'number' ? `${value}` : value);
  });
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts;
}

export function sentenceText(words: Sentence, spelling: Spelling = inTheLibrary): string {
  if (typeof words === 'string') return words;
  return words.map((part) => (typeof part === 'string' ? part : spelling(part))).join('');
}

/** `header: false`, `format: 'csv'`, `train`, `readNpy()` */
function inTheLibrary(part: Mention): string {
  if (part.kind === 'call') return `${part.call}()`;
  const { argument, value } = part;
  if (value === undefined) return argument;
  return `${argument}: ${typeof value === 'string' ? `'${value}'` : value}`;
}

function isParts(value: unknown): value is readonly (string | Mention)[] {
  return Array.isArray(value);
}
