import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { identityProblem } from '../../src/proxy/identity.js';
import { GUIDE_FILES, snippetsOf } from './documents.js';

interface Decision {
  readonly allow?: boolean;
  readonly identity?: unknown;
}
type Decide = (operation: string, request: Request, context: object) => Promise<unknown>;

/** Code that decides by what it reads of the visitor. */
const DECIDES = /\bauthorize(?:Token)?(?:: | = |\()[^]*\bidentity\b/;

/** A snippet as a function: everything that it imports, or that is "yours", comes from `scope`. */
function run(code: string, scope: object): Promise<void> {
  const body = code
    .replaceAll(/^import [^;]*;.*$/gm, '')

    .replaceAll(/^export \{[^;]*;$/gm, '')
    .replaceAll(/^export default /gm, 'module = ')
    .replaceAll(/^export /gm, '')
    .replaceAll(/^(?:const|let) (\w+) =/gm, 'var $1 = module.$1 =')
    .replaceAll(/^((?:async )?function (\w+))/gm, 'module.$2 = $1');
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as FunctionConstructor;
  return AsyncFunction('scope', `with (scope) {\n${body}\n}`)(scope) as Promise<void>;
}

/** Anything that a snippet may call, read or construct. */
const anything: object = new Proxy(function () {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => 'anything' : anything),
  apply: () => anything,
  construct: () => anything,
});

/** Functions of a site that read who the visitor is, or look something up for the visitor. */
const READERS = ['userOf', 'anonymousIdOf', 'verifyToken', 'tenantOf', 'planOf', 'jwtVerify'];

/** The `authorize` of a snippet, on a site whose functions return this; all others return `undefined`. */
async function authorizeOf(
  code: string,
  returned: Readonly<Record<string, unknown>>,
): Promise<Decide> {
  let options: Record<string, unknown> = {};
  const module: Record<string, unknown> = {};
  const known: Record<string, unknown> = {
    module,
    createFormsProxy: (given: typeof options) => (options = given),
    process: { env: { COOKIE_SECRET: 'a secret of thirty-two characters' } },
    parseSigned: async () => ({}),
    ...Object.fromEntries(READERS.map((name) => [name, async () => returned[name]])),
  };
  const scope = new Proxy(known, {
    has: (_, name) => name in known || !(name in globalThis),
    get: (_, name) => {
      if (name === Symbol.unscopables) return undefined;
      return name in known ? known[name as string] : anything;
    },
    set: (_, name, value) => ((known[name as string] = value), true),
  });
  await run(code, scope);
  const found = [options, known.module as object, module].flatMap((from) =>
    Object.entries(from).filter(
      ([name, value]) => name.startsWith('authorize') && typeof value === 'function',
    ),
  );
  assert.ok(found.length > 0, 'the snippet has no `authorize` that can be called');
  return found[0]![1] as Decide;
}

/** What the site knows of the visitor. */
const VISITORS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['undefined', {}],
  ['null', Object.fromEntries(READERS.map((name) => [name, null]))],
  ['an empty text', Object.fromEntries(READERS.map((name) => [name, '']))],
  ['a user alone', { userOf: { id: 'u-1' } }],
];

describe('an `authorize` of the guide', () => {
  const snippets = GUIDE_FILES.flatMap((file) => snippetsOf(file)).filter(
    ({ language, code }) => ['js', 'ts'].includes(language) && DECIDES.test(code),
  );

  it('is found on the pages that have one', () => {
    const pages = new Set(snippets.map(({ place }) => place.split(':')[0]));
    assert.ok(pages.size >= 9, [...pages].join());
  });

  for (const { place, code } of snippets)
    for (const [name, returned] of VISITORS)
      it(`makes no identity of what is missing, with ${name}: ${place}`, async () => {
        const authorize = await authorizeOf(code, returned);
        for (const operation of ['generate', 'list', 'get', 'delete']) {
          const request = new Request('https://www.example.com/api/v1/forms');
          const decision = Object(await authorize(operation, request, {})) as Decision;
          if (decision.allow && decision.identity !== undefined)
            assert.match(JSON.stringify(decision), /"identity":"u-1"/);
        }
      });

  it('would be found if it made one', async () => {
    const code =
      'export const authorize = async (o, r) => ({ allow: true, identity: `a ${await userOf(r)}` });';
    assert.match(code, DECIDES);
    const authorize = await authorizeOf(code, {});
    const { identity } = (await authorize('list', new Request('https://a.test/'), {})) as Decision;
    assert.match(identityProblem(identity) ?? '', /ends in `undefined`/);
  });
});
