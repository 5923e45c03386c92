/** The package's version; a test holds it to package.json. */
export const VERSION = '0.1.0';
