import type { KeptAnswer } from './answer-store.js';
import type { ServiceAnswer } from './answer.js';
import { Refusal } from './envelope.js';

/** How a generate may end. */
export type Outcome<Answer extends ServiceAnswer = ServiceAnswer> =
  { readonly answer: Answer } | { readonly error: unknown };

/** What a visitor learns of a generate of which nobody can say whether it made a form. */
export const lost = (fault: string): Refusal =>
  new Refusal(
    504,
    'PROXY_TIMEOUT',
    'It is not known whether the form was made. Look at the list of forms.',
    { fault },
  );

/** Statuses with which the service says that it did nothing. 408 is none: the request may have arrived late. */
const saysNo = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && status !== 408;

/** True where no form can have been made, so that the same key may be tried again. */
export function madeNothing(outcome: Outcome): boolean {
  if ('answer' in outcome) return saysNo(outcome.answer.status);
  const { error } = outcome;
  if (!(error instanceof Refusal)) return false;
  // The proxy's own limit, no key, a key that the service refused, or nobody there to connect to.
  const { code, detail } = error;
  return (
    code === 'PROXY_RATE_LIMITED' ||
    code === 'PROXY_MISCONFIGURED' ||
    detail.unreached === true ||
    saysNo(detail.upstreamStatus)
  );
}

/** What is kept of an outcome. */
export function keptOf(outcome: Outcome): KeptAnswer {
  if ('answer' in outcome) {
    const { status, body, retryAfter } = outcome.answer;
    return { status, body, retryAfter };
  }
  const refusal =
    outcome.error instanceof Refusal ? outcome.error : lost('The proxy failed meanwhile.');
  const { status, code, message } = refusal;
  return { status, code, message };
}

/** Gives or throws what was kept, as the first time. */
export function replay(kept: KeptAnswer): ServiceAnswer {
  if ('body' in kept) return kept;
  throw new Refusal(kept.status, kept.code, kept.message, {
    fault: 'This generate failed before; it was not tried again.',
  });
}
