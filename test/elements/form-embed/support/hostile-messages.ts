/** Messages that must not count as a response of the form, made from random numbers. */

const TYPE = 'prompt-forms:submitted';

/** The message that reports a response. */
export const SUBMITTED = { type: TYPE };

/** The parts of a `message` event that `<form-embed>` reads. */
export interface Message {
  readonly data: unknown;
  readonly origin: unknown;
  readonly source: unknown;
}

export interface HostileMessage extends Message {
  /** The reason why the message must not count, for the report of a failure. */
  readonly name: string;
}

type Random = () => number;

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!;

const NEARLY_THE_TYPE: readonly unknown[] = [
  `${TYPE} `,
  ` ${TYPE}`,
  `${TYPE}\0`,
  `${TYPE}\n`,
  `\uFEFF${TYPE}`,
  `${TYPE}\u200B`,

  TYPE.toUpperCase(),
  'prompt-forms:Submitted',
  'prompt-forms：submitted',
  'prompt‑forms:submitted',

  'prompt-forms:submit',
  'prompt-forms:submitted:',
  'prompt-forms',
  'submitted',
  'prompt-forms:',

  'prompt-forms:resize',
  'iframe-resized',
  'prompt_forms:submitted',
  'form-submitted',
  '',

  [TYPE],
  [[TYPE]],
  { type: TYPE },
  { 0: TYPE },
  null,
  undefined,
  true,
  0,
  NaN,
  22n,
  // The structured clone of a String object is a String object.
  Object(TYPE),
];

const NEARLY_THE_KEY = [
  'Type',
  'TYPE',
  'type ',
  '__type',
  'types',
  'kind',
  'event',
  'message',
  '0',
  '',
];

/** A chain of objects, with the value at its end. */
function deep(value: unknown, key: string, levels: number): unknown {
  let outermost = value;
  for (let level = 0; level < levels; level++) outermost = { [key]: outermost };
  return outermost;
}

/** Data that another page can send: the browser copies it. */
export const CLONEABLE: Readonly<Record<string, (random: Random) => unknown>> = {
  'no object': (random) => pick(random, [undefined, null, true, false, 0, -1, NaN, 10n, '', ' ']),
  'the type alone': () => TYPE,
  'text with JSON': () => JSON.stringify(SUBMITTED),
  'nearly the type': (random) => ({ type: pick(random, NEARLY_THE_TYPE), data: {} }),
  'nearly the key': (random) => ({ [pick(random, NEARLY_THE_KEY)]: TYPE, data: SUBMITTED }),
  nested: (random) => deep(SUBMITTED, pick(random, ['data', 'message', 'detail']), 1),
  'deeply nested': (random) => deep(SUBMITTED, 'data', 1 + Math.floor(random() * 400)),
  'a list': (random) => Array.from({ length: Math.floor(random() * 9) }, () => SUBMITTED),
  'a list with a type': () => Object.assign([SUBMITTED], SUBMITTED),
  'a map': () => new Map(Object.entries(SUBMITTED)),
  'a set': () => new Set(Object.entries(SUBMITTED).flat()),
  'a date, an error or an expression': (random) =>
    pick(random, [new Date(NaN), new Error(TYPE), new RegExp(TYPE)]),
  bytes: () => new TextEncoder().encode(JSON.stringify(SUBMITTED)),
  'a prototype in JSON': (random) =>
    JSON.parse(
      `{ "${pick(random, ['__proto__', 'constructor', 'prototype'])}": { "type": "${TYPE}" } }`,
    ),
  'a height': (random) => ({
    type: 'prompt-forms:resize',
    height: pick(random, [NaN, -1, 0, '300', null, [300], {}, 1n, 301]),
    data: SUBMITTED,
  }),
  'iframe-resizer': (random) =>
    `[iFrameSizer]${pick(random, ['form', TYPE, '__proto__'])}:${pick(random, ['9e999', '-5', 'x', '302'])}:1:${pick(random, ['init', 'message', 'submitted'])}:${TYPE}`,
  'much text': (random) => ({
    type: TYPE + 'x'.repeat(random() * 20_000),
    data: 'x'.repeat(9_000),
  }),
  'a long list': (random) => Array.from({ length: Math.floor(random() * 2_000) }, () => TYPE),
  'many keys': (random) =>
    Object.fromEntries(Array.from({ length: random() * 500 }, (_, key) => [`type${key}`, TYPE])),
};

const throws = (): never => {
  throw new Error('hostile');
};

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({ ...SUBMITTED }, {});
  revoke();
  return proxy;
}

/** An object that has the type for the first read only. */
function fickle(): object {
  let reads = 0;
  return Object.defineProperty({}, 'type', { get: () => (reads++ === 0 ? TYPE : 'another') });
}

/** Data that only a script of the same page can dispatch. */
const LIVE: typeof CLONEABLE = {
  'a type that throws': () => Object.defineProperty({}, 'type', { get: throws }),
  'data that throws': () => Object.defineProperty({ ...SUBMITTED }, 'data', { get: throws }),
  'a height that throws': () =>
    Object.defineProperty({ type: 'prompt-forms:resize' }, 'height', { get: throws }),
  'a type that changes': fickle,
  'a type that becomes the text': () => ({ type: { toString: () => TYPE, valueOf: () => TYPE } }),
  'a symbol': (random) => pick<unknown>(random, [Symbol(TYPE), { type: Symbol(TYPE) }]),
  'a prototype': (random) =>
    Object.create(pick(random, [null, { type: `${TYPE} ` }, { data: SUBMITTED }])) as object,
  'a list behind a proxy': () => new Proxy(Object.assign([], SUBMITTED), {}),
  'a proxy that throws': () => new Proxy({ ...SUBMITTED }, { get: throws }),
  'a proxy that has ended': revoked,
};

const DATA = Object.entries({ ...CLONEABLE, ...LIVE });

/** Not the form's origin, but as much like it as possible. */
const foreignOrigins = (origin: string): readonly unknown[] => [
  '',
  'null',
  '*',
  '/',
  location.origin,
  'https://evil.example',
  'file://',
  'about:blank',

  `${origin}/`,
  `${origin}.evil`,
  `${origin}:80`,
  ` ${origin}`,
  `${origin}0`,
  origin.slice(0, -1),
  origin.toUpperCase(),
  origin.replace('http:', 'https:'),
  origin.replace('://', '://a@'),

  undefined,
  null,
  [origin],
  Object(origin),
  { toString: () => origin },
];

/**
 * A message that differs from one of the form in its source, its origin or its shape, or in several of them.
 * @param strangers Sources other than the form's window.
 */
export function hostileMessage(
  random: Random,
  form: Omit<Message, 'data'> & { readonly origin: string },
  strangers: readonly unknown[],
): HostileMessage {
  const [name, makeData] = pick(random, DATA);
  const wrong = pick(random, ['source', 'origin', 'shape', 'shape', 'all'] as const);
  const is = (part: typeof wrong): boolean => wrong === part || wrong === 'all';
  return {
    name: wrong === 'shape' ? name : `a wrong ${wrong}`,
    data: is('shape') ? makeData(random) : { ...SUBMITTED, data: { total: 1 } },
    origin: is('origin') ? pick(random, foreignOrigins(form.origin)) : form.origin,
    source: is('source') ? pick(random, strangers) : form.source,
  };
}
