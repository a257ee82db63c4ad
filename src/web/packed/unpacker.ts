// The entry of a worker that does one thing: it unpacks the script of the others, so that the page can be drawn meanwhile.
import { unpackText } from './unpack-text.js';

/** What is asked of the global of a worker; the library of DOM types has the one of a page. */
interface UnpackerScope {
  postMessage(text: string): void;
  onmessage: ((event: { readonly data: string }) => void) | null;
}

const scope = globalThis as unknown as UnpackerScope;
scope.onmessage = ({ data }) => scope.postMessage(unpackText(data));
