/** The text of every page that is written by program, by its path. */
export function generatedPages(): Promise<Record<string, string>>;
