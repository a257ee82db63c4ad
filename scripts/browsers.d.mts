/** A browser that was found, in the words of Playwright's launch options, and where it came from. */
export interface FoundBrowser {
  readonly executablePath: string;
  readonly args: readonly string[];
  /** The name of the variable, `installed`, `playwright` or `package`. */
  readonly source: string;
  readonly channel?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export function findChromium(): Promise<FoundBrowser | null>;
export function findFirefox(): Promise<FoundBrowser | null>;
