import type { FormsErrorFields } from './errors.js';

/**
 * The page of the guide to which messages link. The package has no public address yet, so this is the file in the
 * repository. `npm run docs` writes the address here as soon as `.build/repository.ts` has a real one.
 */
export const ERRORS_PAGE = 'demo/guide/errors.md';

export const linkTo = (anchor: string): string => `See ${ERRORS_PAGE}#${anchor}`;

/**
 * The message of an error without advice: it was aborted, or the advice could not be loaded. The link leads to the entry of
 * the code, else of the kind.
 */
export function describeShortly({ operation, url, kind, status, code }: FormsErrorFields): string {
  const facts = [operation, url, kind, status, code].filter(Boolean).join(' ');
  return `${facts}. ${linkTo((code ?? kind).toLowerCase())}`;
}
