import { readData } from '../api/envelope.js';
import { readFormsWithId } from '../api/forms.js';
import { getString } from '../api/json.js';
import { routeOf } from '../api/routes.js';
import type { Operation } from '../api/routes.js';
import type { OwnerStore } from './stores/owners.js';

/** A form of the account that nobody owns. */
export interface OrphanedForm {
  readonly id: string;
  readonly formUrl?: string;
  readonly title?: string;
  /** As the service sends it. */
  readonly createdAt?: string;
}

export interface OrphansOptions {
  /** As for `createFormsProxy`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Needs the method `find`. */
  readonly owners: OwnerStore;
  /** Replaces the global fetch. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/**
 * Lists the forms of the account that nobody owns. They were generated elsewhere, before there was a store, or by a proxy
 * that stopped between the service's response and its record. A form that is being generated may be among them.
 * Rejects with an Error that never contains the key.
 */
export async function findOrphans(options: OrphansOptions): Promise<readonly OrphanedForm[]> {
  const { owners } = options;
  if (owners.find === undefined) throw new Error('The owner store has no method `find`.');
  const forms = readFormsWithId(await askService('list', '', options));
  if (forms === undefined) throw new Error('The list of the service cannot be read.');
  const listed = forms.map((form) => ({
    id: getString(form, 'id') ?? '',
    formUrl: getString(form, 'formUrl'),
    title: getString(form, 'title') ?? getString(form, 'name'),
    createdAt: getString(form, 'createdAt') ?? getString(form, 'created_at'),
  }));
  const records = await owners.find(listed);
  const ids = new Set(records.map(({ id }) => id));
  const urls = new Set(records.map(({ formUrl }) => formUrl));
  return listed.filter(
    ({ id, formUrl }) => !ids.has(id) && (formUrl === undefined || !urls.has(formUrl)),
  );
}

/**
 * Gives an orphaned form to an owner: the `identity` that `authorize` returns for this visitor. Rejects if somebody owns
 * the form already, and if the service does not show its URL.
 */
export async function assignOrphan(
  id: string,
  owner: string,
  options: OrphansOptions,
): Promise<void> {
  const orphan = (await findOrphans(options)).find((form) => form.id === id);
  if (orphan === undefined) throw new Error(`The account has no form ${id} without an owner.`);
  const formUrl = orphan.formUrl ?? getString(await askService('get', id, options), 'formUrl');
  if (formUrl === undefined) throw new Error(`The service does not show the URL of ${id}.`);
  const createdAt = new Date(orphan.createdAt ?? Date.now());
  await options.owners.add(owner, {
    id,
    formUrl,
    prompt: orphan.title ?? '',
    createdAt: (Number.isNaN(createdAt.getTime()) ? new Date() : createdAt).toISOString(),
  });
}

async function askService(
  operation: Operation,
  id: string,
  { baseUrl, apiKey, fetch: send = fetch }: OrphansOptions,
): Promise<unknown> {
  const { method, path } = routeOf(operation, id);
  const response = await send(baseUrl.replace(/\/+$/, '') + path, {
    method,
    headers: { Accept: 'application/json', Authorization: `Bearer ${apiKey}` },
    redirect: 'manual',
  }).catch(() => {
    // The error of fetch may contain the key or a password of the URL.
    throw new Error('The service cannot be asked. Check the network, `baseUrl` and `apiKey`.');
  });
  if (!response.ok) throw new Error(`The service responded with ${response.status}.`);
  const value: unknown = await response.json().catch(() => undefined);
  return readData({ status: response.status, value });
}
