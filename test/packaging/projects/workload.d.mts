export const userCount: number;
export const itemCount: number;
export const k: number;
export function scoreOf(user: number, item: number): number;
export function hasSeen(user: number, item: number): boolean;
