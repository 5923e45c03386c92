import type { Fault } from '../../src/testing/service/faults.js';

/** A failure of the service or of the network. */
export interface Mood {
  readonly id: string;
  readonly label: string;
  /** Instructions: what to try, and what to observe. */
  readonly hint: string;
  readonly fault?: Omit<Fault, 'times'> & { readonly times?: number | 'Infinity' };
  /** So many forms beside those of the account, as long as the failure is selected. */
  readonly forms?: number;
}

const ALWAYS = 'Infinity';

export const MOODS: readonly Mood[] = [
  {
    id: 'well',
    label: 'All is well',
    hint: 'Generate, copy, select, delete: this is how it should be.',
  },
  {
    id: 'slow',
    label: 'Slow: 20 seconds',
    hint: 'Generate: the elapsed time is shown. Cancel: the description stays.',
    fault: { kind: 'slow', ms: 20_000, times: ALWAYS },
  },
  {
    id: 'busy',
    label: 'Too many requests',
    hint: 'Generate: the response asks to wait twelve seconds. Wait, try at once, or cancel.',
    fault: { kind: 'rate-limit', operation: 'generate', retryAfter: 12, times: 2 },
  },
  {
    id: 'delete-failed',
    label: 'Deleting fails',
    hint: 'Delete a form: its row stays, with the reason and “Try again”.',
    fault: { kind: 'delete-failed', operation: 'delete', times: ALWAYS },
  },
  {
    id: 'error',
    label: 'Server error',
    hint: 'Generate or refresh: a message says what failed, and your text stays.',
    fault: { kind: 'internal-error', times: ALWAYS },
  },
  {
    id: 'html',
    label: 'HTML instead of JSON',
    hint: 'Refresh the list: as behind a hotel’s sign-in page. A message appears, not the page.',
    fault: { kind: 'html', times: ALWAYS },
  },
  {
    id: 'lost',
    label: 'Connection lost midway',
    hint: 'Generate: the form was created, but the response did not arrive. Nothing is sent twice.',
    fault: { kind: 'lost', operation: 'generate', times: 3 },
  },
  {
    id: 'key',
    label: 'API key rejected',
    hint: 'Refresh: visitors read that forms aren’t set up correctly. The cause is in the console.',
    fault: { kind: 'key-refused', times: ALWAYS },
  },
  {
    id: 'many',
    label: '100,000 forms',
    hint: 'Scroll, search, select all that match, delete many.',
    forms: 100_000,
  },
];

async function ask(path: string, method: string, body?: unknown): Promise<void> {
  const response = await fetch(path, {
    method,
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: status ${response.status}`);
}

/** Sets the mood of the local service, without the effects of another one. Rejects if there is no local service. */
export async function setMood({ fault, forms }: Mood): Promise<void> {
  await calm();
  if (fault) await ask('/_local/faults', 'POST', fault);
  if (forms !== undefined) await ask('/_local/forms', 'POST', { count: forms, isTemporary: true });
}

/** Removes the effects of all moods. The visitor's own forms stay. */
async function calm(): Promise<void> {
  await ask('/_local/faults', 'DELETE');
  await ask('/_local/forms/made', 'DELETE');
}
