import { API_VERSION } from '../api.js';
import type { Operation } from '../api.js';
import { createAccountList, dataOf, formsOf, isSuccess, textOf } from './account-list.js';
import type { AccountSnapshot, ServiceForm } from './account-list.js';
import { badResponse } from './service-response.js';
import type { ParsedResponse, ServiceResponse } from './service-response.js';
import { withTimeout } from './deadline.js';
import { ProxyError } from './envelope.js';
import { isSafeToRetry } from './outcome.js';
import type { Outcome } from './outcome.js';
import { isRoutableId } from './routes.js';
import type { OwnedForm, OwnerStore } from './stores/owners.js';
import { describeError } from './log.js';
import { storeFailure } from './store-failure.js';

/** Which forms a visitor may reach: the visitor's own ones, or all forms of the account. */
export type Scope = 'own' | 'account';

/** One request, for {@link Ownership}. */
export interface OwnedCall {
  readonly operation: Operation;
  /** Empty for list and generate. */
  readonly id: string;
  /** JSON text, with generate only. */
  readonly body?: string;
  readonly identity?: string;
  readonly scope: Scope;
  readonly requestId: string;
  /** Sends a request to the service. `isShared`: other visitors await the response too, so no visitor may abort it. */
  send(call: {
    readonly operation: Operation;
    readonly id: string;
    readonly body?: string;
    readonly isShared?: boolean;
  }): Promise<ParsedResponse>;
  /** Work that must continue when this visitor disconnects. */
  waitUntil(work: Promise<unknown>): void;
  /** Logs a problem that the visitor does not see. */
  report(diagnostic: string): void;
}

/** Executes a call within the visitor's scope. Throws a ProxyError. */
export type Ownership = (call: OwnedCall) => Promise<ServiceResponse>;

export interface OwnershipTerms {
  readonly listMaxAgeMs: number;
  /** Milliseconds that the account's list may take. */
  readonly listTimeoutMs: number;
  /** Milliseconds that one call of the store may take. */
  readonly storeTimeoutMs: number;
  /** False for a URL that visitors must not get. */
  readonly isFormUrl: (url: string) => boolean;
}

/** An id that no form has. Asking for its owner shows whether the store responds. */
const PROBE_ID = 'form_0_0';

/** Ids that one list attaches. The rest waits for the next list, so that no list waits for thousands of writes. */
const MAX_ATTACHED_PER_LIST = 100;

/** The members of a form that a visitor without an identity gets. */
const PUBLIC_FIELDS = ['id', 'formUrl', 'title', 'name'] as const;

/** A visitor can't distinguish someone else's form from one that does not exist. */
const notFound = (): ProxyError => new ProxyError(404, 'NOT_FOUND', 'Form not found.');

const responseWith = (requestId: string, data: unknown): ServiceResponse => ({
  status: 200,
  body: JSON.stringify({
    success: true,
    data,
    meta: { request_id: requestId, api_version: API_VERSION },
  }),
});

/** The id from the service for a form whose record has none. */
interface FoundId {
  readonly owner: string;
  readonly form: OwnedForm;
  readonly id: string;
}

/** Wraps the store of the option `owners`. The rules are in demo/guide/ownership.md. */
export function createOwnership(
  store: OwnerStore,
  { listMaxAgeMs, listTimeoutMs, storeTimeoutMs, isFormUrl }: OwnershipTerms,
): Ownership {
  const account = createAccountList({
    maxAgeMs: listMaxAgeMs,
    maxWaitMs: listTimeoutMs,
    unreadableError: () =>
      badResponse('The list of the service cannot be read, so it cannot be filtered by owner.'),
    lateError: () =>
      new ProxyError(504, 'PROXY_TIMEOUT', 'The form service did not respond in time.', {
        diagnostic: `The account's list did not arrive within ${listTimeoutMs} ms.`,
      }),
  });

  const withinTime = <T>(work: () => Promise<T>): Promise<T> =>
    withTimeout(storeTimeoutMs, () => new Error(`no response within ${storeTimeoutMs} ms`), work);

  /** If the store fails, the proxy rejects the request, so that no visitor sees foreign forms. */
  const askStore = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await withinTime(work);
    } catch (error) {
      throw storeFailure(error, 'The store of `owners`');
    }
  };

  /** For a write after the service has executed the operation: the visitor gets the response in any case. */
  const tryStore = async (
    call: OwnedCall,
    work: () => Promise<void>,
    consequence: string,
  ): Promise<void> => {
    try {
      await withinTime(work);
    } catch (error) {
      call.report(`The store of \`owners\` failed (${describeError(error)}): ${consequence}`);
    }
  };

  const attachId = (call: OwnedCall, owner: string, form: OwnedForm, id: string): Promise<void> =>
    tryStore(
      call,
      async () =>
        store.attachId === undefined
          ? store.add(owner, { ...form, id })
          : store.attachId(owner, form.formUrl, id),
      `the id ${id} is not attached to ${JSON.stringify(form.formUrl)} yet.`,
    );

  const attachIds = async (call: OwnedCall, found: readonly FoundId[]): Promise<void> => {
    await Promise.all(
      found
        .slice(0, MAX_ATTACHED_PER_LIST)
        .map(({ owner, form, id }) => attachId(call, owner, form, id)),
    );
  };

  async function generate(call: OwnedCall, owner: string): Promise<ServiceResponse> {
    // Detects an outage before the service generates a form that nobody would own.
    await askStore(() => store.owns(owner, PROBE_ID));
    const outcome: Outcome<ParsedResponse> = await call.send(call).then(
      (response) => ({ response }),
      (error: unknown) => ({ error }),
    );
    const isGenerated = 'response' in outcome && isSuccess(outcome.response);
    if (!isGenerated && !isSafeToRetry(outcome))
      call.report('A generate ended without a response. If there is a form, nobody owns it.');
    if ('error' in outcome) throw outcome.error;
    const { response } = outcome;
    if (!isGenerated) return response;
    const data = dataOf(response);
    const id = idOf(data);
    const formUrl = textOf(data, 'formUrl');
    if (formUrl === undefined) {
      call.report(
        `The response to a generate has no form URL, so nobody owns the form (id ${id ?? 'unknown'}).`,
      );
      return response;
    }
    account.remember(data as ServiceForm);
    const form = { id, formUrl, prompt: promptOf(call.body), createdAt: new Date().toISOString() };
    await tryStore(
      call,
      () => store.add(owner, form),
      `nobody owns the form ${id ?? '(id unknown)'} at ${JSON.stringify(formUrl)}. ` +
        'Assign it with `assignOrphan`.',
    );
    return response;
  }

  const currentList = (call: OwnedCall): Promise<AccountSnapshot | ServiceResponse> =>
    account.current(() => {
      const response = call.send({ operation: 'list', id: '', isShared: true });
      call.waitUntil(response.catch(() => {}));
      return response;
    });

  /** Throws 404 for a form that the visitor does not own. */
  async function assertOwned(call: OwnedCall, owner: string): Promise<void> {
    const { id } = call;
    if ((await askStore(() => store.owns(owner, id))) === true) return;
    const forms = await askStore(() => store.forms(owner));
    const unattached = forms.filter((form) => form.id === undefined);
    if (unattached.length === 0) throw notFound();
    // The service sent no id when it generated these forms. The account's list has the ids. A request for this id would tell a
    // visitor, by its time or its failure, whether another visitor has such a form.
    const current = await currentList(call);
    if ('status' in current)
      throw badResponse('The owner of a form cannot be found out now.', current.status);
    const form = unattached.find((one) => current.idByUrl.get(one.formUrl) === id);
    if (form === undefined) throw notFound();
    await attachId(call, owner, form, id);
  }

  async function listOwn(call: OwnedCall, owner: string): Promise<ServiceResponse> {
    const owned = await askStore(() => store.forms(owner));
    const current = await currentList(call);
    if ('status' in current) return current;
    const attached = owned.map((form) => ({
      form,
      id: form.id ?? current.idByUrl.get(form.formUrl),
    }));
    await attachIds(
      call,
      attached.flatMap(({ form, id }) =>
        form.id === undefined && id !== undefined ? { owner, form, id } : [],
      ),
    );
    return responseWith(call.requestId, {
      forms: ownEntries(attached, current, (id, { formUrl }) => {
        const recorded = isFormUrl(formUrl) ? { id, formUrl } : { id };
        return account.generated(id) ?? recorded;
      }),
    });
  }

  async function listAccount(call: OwnedCall): Promise<ServiceResponse> {
    const response = await call.send(call);
    if (!isSuccess(response) || store.find === undefined) return response;
    const forms = formsOf(dataOf(response));
    if (forms === undefined) return response;
    const references = forms.map((form) => ({
      id: textOf(form, 'id'),
      formUrl: textOf(form, 'formUrl'),
    }));
    const records = await askStore(async () => (await store.find?.(references)) ?? []);
    const byId = new Map(records.flatMap((record) => (record.id ? [[record.id, record]] : [])));
    const byUrl = new Map(records.map((record) => [record.formUrl, record]));
    const found: FoundId[] = [];
    for (const form of forms) {
      const id = textOf(form, 'id') ?? '';
      const record = byId.get(id) ?? byUrl.get(textOf(form, 'formUrl') ?? '');
      if (record === undefined) continue;
      const { owner, ...owned } = record;
      Object.assign(form, withRecord(form, owned), { owner });
      if (owned.id === undefined) found.push({ owner, form: owned, id });
    }
    await attachIds(call, found);
    return { ...response, body: JSON.stringify(response.value) };
  }

  async function sendDelete(call: OwnedCall): Promise<ServiceResponse> {
    const response = await call.send(call);
    if (isSuccess(response) || response.status === 404) {
      await tryStore(
        call,
        () => store.remove(call.id),
        `the deleted form ${call.id} still has an owner.`,
      );
    }
    return response;
  }

  async function getPublic(call: OwnedCall): Promise<ServiceResponse> {
    const response = await call.send(call);
    if (!isSuccess(response)) return response;
    const data = dataOf(response);
    const form = textOf(data, 'id') || textOf(data, 'formUrl') ? data : memberOf(data, 'form');
    const fields = PUBLIC_FIELDS.flatMap((name) => {
      const text = textOf(form, name);
      return text === undefined ? [] : [[name, text] as const];
    });
    return responseWith(call.requestId, Object.fromEntries(fields));
  }

  return async (call) => {
    const { operation, identity, scope } = call;
    if (operation === 'generate') return generate(call, identity ?? '');
    if (scope === 'account') {
      if (operation === 'list') return listAccount(call);
      return operation === 'delete' ? sendDelete(call) : call.send(call);
    }
    if (identity === undefined) return getPublic(call);
    if (operation === 'list') return listOwn(call, identity);
    await assertOwned(call, identity);
    return operation === 'delete' ? sendDelete(call) : call.send(call);
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const idOf = (data: unknown): string | undefined => {
  const id = textOf(data, 'id');
  return id !== undefined && isRoutableId(id) ? id : undefined;
};

function promptOf(body = '{}'): string {
  const { prompt = '' } = JSON.parse(body) as { prompt?: string };
  return prompt;
}

/** The service's form with the stored prompt, and the stored date if the service sends none. */
function withRecord(form: ServiceForm, { prompt, createdAt }: OwnedForm): ServiceForm {
  const hasDate =
    textOf(form, 'createdAt') !== undefined || textOf(form, 'created_at') !== undefined;
  return hasDate ? { ...form, prompt } : { ...form, prompt, createdAt };
}

/** The visitor's forms in the account's order. Forms that are newer than the list come first. */
function ownEntries(
  owned: readonly { readonly form: OwnedForm; readonly id: string | undefined }[],
  { askedAt, forms }: AccountSnapshot,
  younger: (id: string, record: OwnedForm) => ServiceForm,
): readonly ServiceForm[] {
  const first: ServiceForm[] = [];
  const listed: { index: number; form: ServiceForm }[] = [];
  for (const { form, id } of owned) {
    const entry = id === undefined ? undefined : forms.get(id);
    if (entry !== undefined)
      listed.push({ index: entry.index, form: withRecord(entry.form, form) });
    else if (id !== undefined && form.createdAt >= askedAt)
      first.push(withRecord(younger(id, form), form));
  }
  listed.sort((a, b) => a.index - b.index);
  return [...first, ...listed.map(({ form }) => form)];
}
