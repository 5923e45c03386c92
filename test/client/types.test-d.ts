/** Nothing here runs: `tsc` checks that each line means what it says, and that each expected error is one. */
import {
  createFormsClient,
  isFormsError,
  type CallOptions,
  type ClientEvent,
  type DeleteResult,
  type ErrorKind,
  type FetchedForm,
  type Form,
  type FormsClient,
  type FormsClientOptions,
  type FormsError,
  type GeneratedForm,
  type ListedForm,
  type Operation,
  type ResultOf,
} from '../../src/client/index.js';

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function is<A, B>(same: Equal<A, B>): void;

export async function results(client: FormsClient): Promise<void> {
  const generated = await client.generate({ prompt: 'A form' });
  is<typeof generated.form, GeneratedForm>(true);
  // Guaranteed fields are strings. Other fields may be missing.
  is<typeof generated.form.formUrl, string>(true);
  is<typeof generated.form.id, string | undefined>(true);

  const { forms, skipped, possiblyTruncated, source } = await client.list();
  is<typeof forms, readonly ListedForm[]>(true);
  is<(typeof forms)[number]['id'], string | undefined>(true);
  is<(typeof forms)[number]['formUrl'], string | undefined>(true);
  is<[typeof skipped, typeof possiblyTruncated, typeof source], [number, boolean, string]>(true);
  // @ts-expect-error a list is not changed by who reads it
  forms.push(forms[0]!);

  const fetched = await client.get('form_1_a');
  is<typeof fetched.form, FetchedForm>(true);
  is<typeof fetched.form.id, string>(true);
  is<typeof fetched.form.idFromRequest, boolean>(true);

  const deleted = await client.delete('form_1_a');
  is<typeof deleted, DeleteResult>(true);
  is<typeof deleted.deleted, true>(true);
  is<typeof deleted.confirmed, boolean>(true);
  is<typeof deleted.meta.attempts, number>(true);

  const candidates = await client.newSince(new Set(['form_1_a']), {});
  is<typeof candidates, readonly ListedForm[]>(true);
}

export function raw({ raw: fields }: Form): void {
  // Unknown fields are reachable, unchecked and not to be changed.
  is<(typeof fields)['theme'], unknown>(true);
  // @ts-expect-error raw is frozen
  fields['theme'] = 'dark';
}

export function byOperation<Op extends Operation>(result: ResultOf[Op]): number {
  return result.meta.attempts;
}

export function errors(error: unknown): void {
  // @ts-expect-error nothing is known of what was thrown
  void error.kind;
  if (!isFormsError(error)) return;
  is<typeof error.kind, ErrorKind>(true);
  is<typeof error.attempts, number>(true);
  const same: FormsError = error;

  switch (error.kind) {
    case 'http':
      is<typeof error.status, number>(true);
      break;
    case 'input':
      is<typeof error.status, undefined>(true);
      is<typeof error.attempts, 0>(true);
      break;
    case 'protocol':
      is<typeof error.code, undefined>(true);
      is<typeof error.shape, string | undefined>(true);
      break;
    default:
      is<typeof error.kind, 'auth' | 'abort' | 'timeout' | 'network'>(true);
      is<typeof error.status, number | undefined>(true);
  }

  if (error.operation === 'generate') is<typeof error.outcome, 'unknown' | undefined>(true);
  else is<typeof error.outcome, undefined>(true);
  if (error.outcome) is<typeof error.operation, 'generate'>(true);
  // A documented code, and any other.
  if (same.code === 'NOT_FOUND' || same.code === 'SOMETHING_NEW') return;
  // @ts-expect-error what an error says is not changed
  same.status = 500;
}

export function options(): readonly FormsClient[] {
  const hook: FormsClientOptions['headers'] = ({ operation, attempt, reason, signal }) => {
    is<typeof operation, Operation>(true);
    is<typeof attempt, number>(true);
    is<typeof reason, 'unauthorized' | undefined>(true);
    is<typeof signal, AbortSignal>(true);
    return reason ? undefined : { 'X-CSRF-Token': 't' };
  };
  const onEvent = ({ type, waitMs }: ClientEvent): void => {
    is<typeof type, 'attempt' | 'response' | 'wait'>(true);
    is<typeof waitMs, number | undefined>(true);
  };
  return [
    createFormsClient(),
    createFormsClient({ endpoint: '/proxy', headers: hook, credentials: 'include', onEvent }),
    createFormsClient({ headers: async () => new Headers(), retries: 0, timeout: 1000 }),
    createFormsClient({ headers: [['X-CSRF-Token', 't']], fetch, maxBytes: 1000 }),
    // @ts-expect-error there is no way to give it a key
    createFormsClient({ apiKey: 'secret' }),
    // @ts-expect-error nor a runtime: that is for tests
    createFormsClient({}, globalThis),
    // @ts-expect-error the endpoint is text
    createFormsClient({ endpoint: new URL('https://site.example') }),
  ];
}

export function calls(client: FormsClient, signal: AbortSignal): readonly Promise<unknown>[] {
  const withSignal: CallOptions = { signal };
  return [
    client.generate({ prompt: 'A form' }, withSignal),
    client.list(withSignal),
    // @ts-expect-error a prompt is needed
    client.generate({}),
    // @ts-expect-error and it is not the argument itself
    client.generate('A form'),
    // @ts-expect-error an id is needed
    client.get(),
    // @ts-expect-error and it is text
    client.delete(7),
    // @ts-expect-error known ids are a list of them
    client.newSince(7),
  ];
}
