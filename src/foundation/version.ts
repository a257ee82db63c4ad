// The version of the package, which every result names; a test holds it against package.json.

/** The version of this package, as results record it. */
export const VERSION = '0.2.0';
