import { DELETE_SUFFIX, FORMS_PATH, GENERATE_PATH } from '../api/routes.js';
import type { Operation } from '../api/routes.js';

/** One path of the proxy, with an operation per method. The proxy forwards nothing else. */
export interface Route {
  /** Path pattern for Hono's router. `:id` matches only what {@link ID} says. */
  readonly path: string;
  /** Method to operation. */
  readonly operations: ReadonlyMap<string, Operation>;
}

/** An id of the documented shape and a limited length, which is safe in a path, as a regular expression. */
const ID = 'form_[0-9]{1,20}_[A-Za-z0-9]{1,64}';
const WHOLE_ID = new RegExp(`^${ID}$`);

/** True for an id that the routes match. */
export const isRoutableId = (id: string): boolean => WHOLE_ID.test(id);

/**
 * The routes of the four operations, see dist/guide/service.md#routes. Delete has a second one, for hosts that refuse the method
 * DELETE. PATCH is missing: the service announces it, but does not offer it. `generate` comes before `:id`, since Hono uses the
 * first route that matches.
 */
export const ROUTES: readonly Route[] = [
  { path: FORMS_PATH, operations: new Map<string, Operation>([['GET', 'list']]) },
  { path: GENERATE_PATH, operations: new Map<string, Operation>([['POST', 'generate']]) },
  {
    path: `${FORMS_PATH}/:id{${ID}}`,
    operations: new Map<string, Operation>([
      ['GET', 'get'],
      ['DELETE', 'delete'],
    ]),
  },
  {
    path: `${FORMS_PATH}/:id{${ID}}${DELETE_SUFFIX}`,
    operations: new Map<string, Operation>([['POST', 'delete']]),
  },
];

const PLAIN_PATH = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)+$/;

/** A path that matches no route. */
const NOWHERE = '/';

/**
 * The path for routing: the raw request target without its query, since the service documents no query parameter, and without
 * one slash at its end, since some sites redirect each path to the one with it. A target with an escape, a backslash, a
 * semicolon, an empty or dot segment, a control or non-ASCII character, or a host matches no route. Hono's own `getPath` would
 * decode escapes first.
 */
export function pathOf(target: string): string {
  const query = target.indexOf('?');
  const path = withoutFinalSlash(query === -1 ? target : target.slice(0, query));
  return PLAIN_PATH.test(path) ? path : NOWHERE;
}

/** The path without one slash at its end. */
export const withoutFinalSlash = (path: string): string =>
  path.endsWith('/') ? path.slice(0, -1) : path;

/** The target in a Request's URL. Runtimes have already resolved dot segments and backslashes in it. */
export function targetOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return start === -1 ? NOWHERE : url.slice(start);
}

/** True for `''` or a path such as `/forms-api` under which the routes may be mounted. */
export const isBasePath = (path: string): boolean => path === '' || PLAIN_PATH.test(path);
