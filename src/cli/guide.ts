import { GUIDE } from '../guide-address.js';

/** The address of a page or of a heading in it, such as `proxy.md#owners`. */
export const linkToGuide = (page: string): string => `${GUIDE}${page}`;

/** True if a text has the address of a page. */
export const linksToGuide = (text: string): boolean => text.includes(GUIDE);

/** A line that says how to read a page, or the guide. None, if its address opens in a browser. */
export const howToRead = (page = ''): readonly string[] =>
  GUIDE.startsWith('https:') ? [] : [`To read it here: npx prompt-forms guide ${page}`.trimEnd()];
