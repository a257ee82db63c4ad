/** The text as base64 of its packed bytes, as `unpackText` of the page reads it. */
export function packText(text: string): Promise<string>;
