import { findList } from '../../api/forms.js';
import { ALLOW_HEADER } from '../../api/headers.js';
import { getString } from '../../api/json.js';
import type { Visit } from './request.js';
import type { Site } from './site.js';

/** The names in `Prompt-Forms-Allow`, also unknown ones. Undefined without the header. */
export const allowedOf = ({ headers }: Visit): readonly string[] | undefined =>
  headers
    .get(ALLOW_HEADER)
    ?.split(/[\s,]+/)
    .filter((word) => word && word !== 'none');

export const setsCookie = ({ headers }: Visit): boolean => headers.getSetCookie().length > 0;

/** The ids in a list. An entry may have none, or something else, such as arrays in arrays that are too deep to be compared. */
export function idsOf({ envelope }: Visit): (string | undefined)[] {
  const { items = [] } = findList(envelope?.data) ?? {};
  return items.map((form) => getString(form, 'id'));
}

/** A text that differs between the lists of different visitors, as far as one can tell. */
const visitorOf = (list: Visit): string =>
  JSON.stringify([list.status, allowedOf(list), setsCookie(list), idsOf(list)]);

/** True if nothing in two lists tells their visitors apart. */
export const isSameVisitor = (a: Visit, b: Visit): boolean => visitorOf(a) === visitorOf(b);

/** True if the proxy treats the visitor of the session as one without. */
export const isTreatedAsAnonymous = ({ list, anonymousList }: Site): boolean =>
  isSameVisitor(list, anonymousList);
