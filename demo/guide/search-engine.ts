/** Finds sections of the guide. A module of its own, since pages load it only when a visitor wants to search. */
import MiniSearch from 'minisearch';
import { SEARCH_INDEX, SEARCH_OPTIONS, type Section } from './search-options.js';

const MAX_RESULTS = 8;

export interface SearchResult {
  /** Relative to the folder of the guide. */
  readonly url: string;
  readonly page: string;
  readonly heading: string;
}

export interface Search {
  /** The best results first. */
  readonly find: (query: string) => readonly SearchResult[];
  /** Three pages that may help if nothing is found: those with similar words, else the usual ones. */
  readonly suggest: (query: string) => readonly SearchResult[];
}

/** URLs of the pages that help most visitors. */
const USUAL_PAGES = ['start.html', 'elements.html', 'troubleshooting.html'];
/** Share of the letters that may differ in a similar word. */
const LOOSE = 0.34;

/** Words of a question that name no topic. */
const QUESTION_WORDS = new Set(
  `a an and any are be can could do does for from have how i if in is it me my need of on or our should some that the there
  this to use want we what when where which who why will with work works would you your`.split(
    /\s+/,
  ),
);

/** The words of a question that name its topic. All of them if there are no others. */
function topicOf(question: string): string {
  const words = question.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const topic = words.filter((word) => !QUESTION_WORDS.has(word.toLowerCase()));
  return (topic.length > 0 ? topic : words).join(' ');
}

/** The search in an index as JSON. */
export function createSearch(json: string): Search {
  const index = MiniSearch.loadJSON<Section>(json, SEARCH_OPTIONS);
  const search = (...request: Parameters<typeof index.search>): SearchResult[] =>
    index.search(...request).map(({ id, page, heading }) => ({ url: id, page, heading }));
  const pageAt = (url: string) => search(MiniSearch.wildcard, { filter: ({ id }) => id === url });
  return {
    find: (query) => search(topicOf(query)).slice(0, MAX_RESULTS),
    suggest(query) {
      const similar = search(topicOf(query), { fuzzy: LOOSE, fields: ['heading', 'keywords'] });
      const pages = [...similar, ...USUAL_PAGES.flatMap(pageAt)];
      const byPage = new Map(pages.toReversed().map((result) => [result.page, result]));
      return [...byPage.values()].toReversed().slice(0, USUAL_PAGES.length);
    },
  };
}

/**
 * Rejects if the index can't be loaded.
 * @param root URL of the guide's folder, with a slash at its end.
 */
export async function loadSearch(root: string): Promise<Search> {
  const response = await fetch(`${root}${SEARCH_INDEX}`);
  if (!response.ok) throw new Error(`Could not load ${response.url} (${response.status}).`);
  return createSearch(await response.text());
}
