/** Operations, routes and ids of the service's API v1. See dist/guide/service.md. */

/** The operations of the service. It announces an operation to edit forms, which is not available. */
export type Operation = 'generate' | 'list' | 'get' | 'delete';

export const OPERATIONS: readonly Operation[] = ['generate', 'list', 'get', 'delete'];

/** Path prefix of all routes. It contains the version. */
export const API_PREFIX = '/api/v1';

/** The value of `meta.api_version` that the documentation shows. */
export const API_VERSION = '2024-01-01';

/** Path of list. With an id: get and delete. */
export const FORMS_PATH = `${API_PREFIX}/forms`;
export const GENERATE_PATH = `${FORMS_PATH}/generate`;

/**
 * The end of the path of a form in a POST to the proxy that deletes it, for hosts that refuse the method DELETE. The service has no
 * such route.
 */
export const DELETE_SUFFIX = '/delete';

/** The shape of a form's id: `form_<number>_<alphanumeric>`. */
export const FORM_ID = /^form_\d+_[A-Za-z0-9]+$/;

/** True for a string of the shape `form_<number>_<alphanumeric>`. */
export const isFormId = (value: unknown): value is string =>
  typeof value === 'string' && FORM_ID.test(value);

/** Method and path of an operation. The caller checks `id` with {@link isFormId} first. */
export const routeOf = (
  operation: Operation,
  id = '',
): { method: 'GET' | 'POST' | 'DELETE'; path: string } => ({
  method: operation === 'generate' ? 'POST' : operation === 'delete' ? 'DELETE' : 'GET',
  path: FORMS_PATH + (operation === 'list' ? '' : `/${operation === 'generate' ? operation : id}`),
});

/** Default limit of client and proxy for a response body, in bytes. A list of 100,000 forms fits. */
export const maxResponseBytes = (operation: Operation): number =>
  (operation === 'list' ? 32 : 1) * 2 ** 20;
