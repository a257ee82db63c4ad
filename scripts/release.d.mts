export function releaseProblems(root?: string, tag?: string): string[];
export function writeVersion(version: string, date: string, root?: string): void;
export function repositoryPage(manifest: { repository?: string | { url: string } }): string | undefined;
