/** Whether the build is made from what the sources are now. */
export function isBuildFresh(): boolean;
