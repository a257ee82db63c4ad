export function releaseProblems(root?: string, tag?: string): string[];
export function writeVersion(version: string, date: string, root?: string): void;
