/** Requests that try to reach the forms of other visitors. */
import { randomUUID } from 'node:crypto';
import { randomFrom } from '../../support/random.js';
import { FORMS } from '../support.js';

/** Visitors of two tenants whose names a database or a program could take for each other. */
export const VISITORS = [
  'red:ada',
  'red:Ada',
  'red:ada ',
  'red:\u00e9va',
  'red:e\u0301va',
  'red:eva',
  'red:bob',
  'RED:ada',
  'blue:ada',
  'blue:bob',
  'blue:ADA',
  'blue:ada\u{1f600}',
] as const;

/** The visitor of a form. The ids of the double end with it. */
export const visitorOf = (id: string): number => Number(/v(\d+)x/.exec(id)?.[1]);

/** What a form of this visitor is generated from. */
export const promptOf = (visitor: number, word = 'form'): string => `secret v${visitor}x ${word}`;

/** The other visitors whose forms a text names. */
export const leaksIn = (text: string, visitor: number): string[] =>
  [...text.matchAll(/v(\d+)x/g)].flatMap(([found, of]) => (Number(of) === visitor ? [] : found));

export interface Forgery {
  readonly visitor: number;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** True for a generate, which makes a form of the visitor's own. */
  readonly isGenerate: boolean;
}

export interface KnownForm {
  readonly id: string;
  readonly visitor: number;
  /** With which it was generated. */
  readonly key: string;
  readonly prompt: string;
}

/** Other spellings of an id that have its shape, so that the proxy looks for them. */
const ROUTABLE: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path,
  (path) => path.replace(/v(?=\d+x$)/, 'V'),
  (path) => path.replace(/x$/, 'X'),
  (path) => path.replace(/form_/, 'form_0'),
  (path) => path.replace(/x$/, 'x0'),
  (path) => `${path}?id=${path.slice(-8)}`,
];

/** Other spellings of an id or a path that a server might take for the same. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path.replace('form_', 'FORM_'),
  (path) => path.replace('form_', '%66orm_'),
  (path) => path.replace(/x$/, 'x%20'),
  (path) => path.replace(/x$/, 'x%00'),
  (path) => `${path}%0a`,
  (path) => `${path}.`,
  (path) => `${path}/`,
  (path) => `${path};a=b`,
  (path) => `/x/..${path}`,
  (path) => path.replace('/forms/', '/forms//'),
  (path) => path.replace('/forms/', '/forms/./'),
  (path) => path.replace('/forms/', String.raw`/forms\ `.trimEnd()),
  (path) => path.replace('_', '%5f'),
  (path) => path.replace('form_', '\u0192orm_'),
  (path) => path.replace(/form_(\d)/, (_, digit: string) => `form_${'٠١٢٣٤٥٦٧٨٩'[Number(digit)]}`),
  (path) => path.replace('/api/v1', '/API/V1'),
  (path) => `/forms.php${path}`,
  (path) => `http://proxy.test${path}`,
];

const uuid = (): string => randomUUID();

/** The forgeries of one seed, about forms that exist. */
export function forgeries(seed: number, forms: readonly KnownForm[], generateShare: number) {
  const random = randomFrom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const one = <T>(values: readonly T[]): T => values[below(values.length)]!;

  const headersOf = (form: KnownForm): Record<string, string> =>
    one([
      {},
      {},
      { 'X-Forms-Id': form.id },
      { 'Forms-Identity': VISITORS[form.visitor]! },
      { 'X-HTTP-Method-Override': 'DELETE' },
      { X_User: encodeURIComponent(VISITORS[form.visitor]!) },
      { 'X.User': encodeURIComponent(VISITORS[form.visitor]!) },
      { 'X-Original-URL': `${FORMS}/${form.id}`, 'X-Rewrite-URL': `${FORMS}/${form.id}` },
      { Authorization: 'Bearer stolen' },
      { 'Idempotency-Key': form.key },
      { 'If-None-Match': '*', Range: 'bytes=0-' },
    ] as Record<string, string>[]);

  return (): Forgery => {
    const form = one(forms);
    const others = VISITORS.map((_, index) => index).filter((index) => index !== form.visitor);
    const visitor = one(others);
    const user = { 'X-User': encodeURIComponent(VISITORS[visitor]!) };
    const headers = { ...headersOf(form), ...user };
    if (random() < generateShare) {
      // The key of someone else, with the same prompt or with the forger's own.
      const text = one([form.prompt, promptOf(visitor)]).replace(/v\d+x/, `v${visitor}x`);
      const isAgain = random() < 0.7;
      return {
        visitor,
        method: 'POST',
        target: `${FORMS}/generate`,
        headers: { ...user, 'Idempotency-Key': isAgain ? form.key : uuid() },
        body: JSON.stringify({ prompt: text }),
        isGenerate: true,
      };
    }
    const spell = random() < 0.7 ? one(ROUTABLE) : one(SPELLINGS);
    const target = random() < 0.15 ? FORMS : spell(`${FORMS}/${form.id}`);
    const other = random() < 0.05 ? one(['HEAD', 'POST', 'PUT', 'get']) : undefined;
    const method = target === FORMS ? 'GET' : (other ?? one(['GET', 'DELETE']));
    return { visitor, method, target, headers, body: '', isGenerate: false };
  };
}
