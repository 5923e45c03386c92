/**
 * The folder of the guide. The package has no public address yet, so this is a path in the repository. `npm run docs` writes
 * the address here as soon as `demo/guide/repository.ts` has a real one.
 */
const GUIDE = 'demo/guide/';

/** The address of a page or of a heading in it, such as `proxy.md#owners`. */
export const linkToGuide = (page: string): string => `${GUIDE}${page}`;

/** True if a text has the address of a page. */
export const linksToGuide = (text: string): boolean => text.includes(GUIDE);

/** Lines that say how to read a page, or the guide. None, if its address opens in a browser. */
export const howToRead = (page = ''): readonly string[] =>
  GUIDE.startsWith('https:')
    ? []
    : [
        `${GUIDE} is in the repository of prompt-forms. In a clone, \`npm start\` shows it:`,
        `http://localhost:5173/guide/${page.replace('.md', '.html')}`,
      ];
