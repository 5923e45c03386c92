import { FORMS_PATH, GENERATE_PATH } from '../api.js';
import type { Operation } from '../api.js';

/** One path of the service and what its methods do. Nothing else is ever forwarded. */
export interface Route {
  /** Path pattern for Hono's router. */
  readonly path: string;
  /** Method to operation. */
  readonly operations: ReadonlyMap<string, Operation>;
}

/**
 * The table of the four operations (service-api.md, section 4). Edit (4.4) is announced but not available,
 * so PATCH is not in it. `generate` stands before `:id`, since Hono takes the first route that matches.
 */
export const ROUTES: readonly Route[] = [
  { path: FORMS_PATH, operations: new Map<string, Operation>([['GET', 'list']]) },
  { path: GENERATE_PATH, operations: new Map<string, Operation>([['POST', 'generate']]) },
  {
    path: `${FORMS_PATH}/:id`,
    operations: new Map<string, Operation>([
      ['GET', 'get'],
      ['DELETE', 'delete'],
    ]),
  },
];

const ID = /^form_[0-9]{1,20}_[A-Za-z0-9]{1,64}$/;

/** True for an id that may be put into a path: section 2's shape, with limits to its length. */
export const isRoutableId = (id: string): boolean => ID.test(id);

const PLAIN_PATH = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)+$/;

/** A path that no route has. */
const NOWHERE = '/';

/**
 * The path to route by: the raw request target without its query (which is dropped: query parameters are
 * not shown, section 4.2). A target with an escape, a backslash, a semicolon, an empty or dot segment, a
 * control or non-ASCII character, or one that names a host, is no path of the table and leads nowhere.
 * Hono's own `getPath` would decode escapes first.
 */
export function pathOf(target: string): string {
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  return PLAIN_PATH.test(path) ? path : NOWHERE;
}

/** The target as far as a Request shows it: runtimes have by then resolved dot segments and backslashes. */
export function targetOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return start === -1 ? NOWHERE : url.slice(start);
}

/** True for `''` or a path such as `/forms-api` under which the four routes may be mounted. */
export const isBasePath = (path: string): boolean => path === '' || PLAIN_PATH.test(path);
