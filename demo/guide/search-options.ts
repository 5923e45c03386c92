/** The options of the search: the build makes its index with them, and the pages read it with the same. */
import type { Options } from 'minisearch';

/** File name of the index, beside the pages of the guide. */
export const SEARCH_INDEX = 'search.json';

/** The text under a heading, until the next heading. */
export interface Section {
  /** URL relative to the pages of the guide: `errors.html#kinds`. */
  readonly id: string;
  /** Title of the page in the navigation. */
  readonly page: string;
  readonly heading: string;
  readonly text: string;
  /** Other words for the section, from a comment in it: `<!-- search: CSP, nonce -->`. */
  readonly keywords: string;
}

export const SEARCH_OPTIONS: Options<Section> = {
  fields: ['heading', 'page', 'text', 'keywords'],
  storeFields: ['heading', 'page'],
  // MiniSearch splits at punctuation, which `<` and `>` are not.
  tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u),
  searchOptions: {
    boost: { heading: 4, keywords: 4, page: 2 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  },
};
