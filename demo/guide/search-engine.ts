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

/** Returns the best results first. */
export type Search = (query: string) => readonly SearchResult[];

/** The search in an index as JSON. */
export function createSearch(json: string): Search {
  const index = MiniSearch.loadJSON<Section>(json, SEARCH_OPTIONS);
  return (query) =>
    index
      .search(query)
      .slice(0, MAX_RESULTS)
      .map(({ id, page, heading }) => ({ url: id, page, heading }));
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
