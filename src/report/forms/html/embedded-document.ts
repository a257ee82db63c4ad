// The document inside the page, so that a report can be read again by a program. Nothing in it can end the element that it
// stands in: the signs that HTML reads, and what cannot be seen, are written as JSON's own escapes, which mean the same.

import { Markup } from '../../parts/markup.js';
import { jsonText } from '../json-text.js';

/** A block of data with a name; browsers neither run nor show it. */
export function embeddedDocument(id: string, document: unknown): Markup {
  const json = jsonText(document).replace(
    /[<>&\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Markup(`<script type="application/json" id="${id}">${json}</script>\n`);
}
