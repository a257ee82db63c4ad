/** The text of every page that is written by program, by its path. `run` gives what the program prints for these words. */
export function generatedPages(run?: (...words: string[]) => string): Promise<Record<string, string>>;
