/** Writes every file of the sample into the folder. */
export function writeSample(folder: string): void;
