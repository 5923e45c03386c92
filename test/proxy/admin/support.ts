import { createOwnerAdmin, memoryOwners } from '../../../src/proxy/index.js';
import type { OwnedForm, OwnerAdminOptions, OwnerStore } from '../../../src/proxy/index.js';
import { KEY, success, witness } from '../support.js';

/** Older than an hour, however long the tests take. */
export const LONG_AGO = '2026-01-01T00:00:00.000Z';

export const idOf = (index: number): string => `form_${index}_Ab`;
export const urlOf = (index: number): string => `https://service.test/f/${index}`;

export const recordOf = (index: number, more: Partial<OwnedForm> = {}): OwnedForm => ({
  id: idOf(index),
  formUrl: urlOf(index),
  prompt: `Prompt ${index}`,
  createdAt: LONG_AGO,
  ...more,
});

export const failure = (status: number, headers: Record<string, string> = {}): Response =>
  Response.json(
    { success: false, error: { message: 'No.', code: 'NO' }, meta: {} },
    { status, headers },
  );

export interface Request {
  readonly method: string;
  /** Undefined for the list. */
  readonly id: string | undefined;
  readonly key: string;
}

/** An account of the service that holds these forms. `respond` replaces its responses. */
export function makeAccount(indexes: readonly number[]) {
  const account = {
    forms: new Map<string, Record<string, unknown>>(
      indexes.map((index) => [
        idOf(index),
        { id: idOf(index), formUrl: urlOf(index), title: `Title ${index}` },
      ]),
    ),
    requests: [] as Request[],
    respond: (_: Request): Response | undefined | Promise<Response | undefined> => undefined,
    count: (method: string, isList = false): number =>
      account.requests.filter((one) => one.method === method && isList === (one.id === undefined))
        .length,
    async fetch(
      url: string,
      { method, headers }: { method: string; headers: Readonly<Record<string, string>> },
    ): Promise<Response> {
      const id = /\/forms\/([^/]+)$/.exec(url)?.[1];
      const key = (headers.Authorization ?? '').slice('Bearer '.length);
      const request = { method, id, key };
      account.requests.push(request);
      const response = await account.respond(request);
      if (response !== undefined) return response;
      if (id === undefined) return Response.json(success({ forms: [...account.forms.values()] }));
      const form = account.forms.get(id);
      if (form === undefined) return failure(404);
      if (method === 'DELETE') account.forms.delete(id);
      return Response.json(success(method === 'DELETE' ? { id, deleted: true } : form));
    },
  };
  return account;
}

/** An admin of a store and an account, with what it logged. */
export function makeAdmin(
  account: ReturnType<typeof makeAccount>,
  owners: OwnerStore = memoryOwners({ warn: () => {} }),
  options: Partial<OwnerAdminOptions> = {},
) {
  const logged: string[] = [];
  const admin = createOwnerAdmin({
    baseUrl: 'https://service.test',
    apiKey: KEY,
    owners,
    fetch: account.fetch,
    log: (entry) => void logged.push(witness(entry).message ?? ''),
    ...options,
  });
  return { admin, owners, logged };
}
