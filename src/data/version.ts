// The version of the package, which every result names; a test holds it against package.json.

export const VERSION = '0.1.0';
