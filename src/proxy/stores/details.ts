import { isObject } from '../../api/json.js';
import type { FormDetails, OwnedForm } from './owners.js';

/**
 * The members `details` and `verifiedAt` of a record. What is missing has no key. What this package has not written, such as
 * details that are no object of texts, counts as missing: one such record must not break a list.
 */
export const verifiedMembers = (
  details: unknown,
  verifiedAt: unknown,
): Pick<OwnedForm, 'details' | 'verifiedAt'> => ({
  ...(isDetails(details) && { details }),
  ...(typeof verifiedAt === 'string' && { verifiedAt }),
});

const isDetails = (value: unknown): value is FormDetails =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');
