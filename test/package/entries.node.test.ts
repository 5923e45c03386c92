import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

type Targets = Manifest['exports'][string];

/** An entry that stands for many, for one of them. */
const inserted = (tag: string, entry: string, targets: Targets): readonly [string, Targets] => {
  const one = JSON.stringify([entry, targets]).replaceAll('*', tag);
  return JSON.parse(one) as [string, Targets];
};

/** The entries of the package in Node. Needs `dist/`. */
describe('the entries of the package', () => {
  const { name, exports } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const locales = readdirSync('src/locales').flatMap(
    (file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? [],
  );
  const entries = Object.entries(exports)
    .filter(([entry]) => !entry.endsWith('.json'))
    .flatMap(([entry, targets]) =>
      entry.includes('*')
        ? locales.map((tag) => inserted(tag, entry, targets))
        : [[entry, targets] as const],
    );

  /** The names that each of these entries gives, in a Node process of their own. */
  const namesOf = (...specifiers: readonly string[]): string[][] => {
    const code = `
      for (const specifier of ${JSON.stringify(specifiers)})
        console.log(Object.keys(await import(specifier)).sort().join());`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', code]);
    return specifiers.map((_, index) =>
      String(printed).split('\n')[index]!.split(',').filter(Boolean),
    );
  };

  for (const [entry, targets] of entries) {
    it(`${entry} exists with its types`, () => {
      assert.ok(typeof targets === 'object' && targets.types, 'has types');
      for (const target of Object.values(targets)) assert.ok(existsSync(target), target);
    });
  }

  const specifiers = entries.map(([entry]) => name + entry.slice(1));
  const isLocale = (specifier: string): boolean => specifier.includes('/locales/');
  for (const specifier of specifiers.filter((each) => !isLocale(each))) {
    it(`${specifier} can be imported alone in Node`, () => {
      assert.doesNotThrow(() => namesOf(specifier));
    });
  }

  it('all languages can be imported in Node, without anything else', () => {
    assert.doesNotThrow(() => namesOf(...specifiers.filter(isLocale)));
  });

  const client = ['FormsError', 'createFormsClient', 'isFormsError'];
  const all = [
    ...client,
    'FormEmbedElement',
    'FormGeneratorElement',
    'FormListElement',
    'configure',
    'registerLocale',
    'resetConsent',
    'resetForms',
  ];
  const given: [string, string[]][] = [
    ['', all],
    ['/client', client],
    [
      '/proxy',
      ['assignOrphan', 'createFormsProxy', 'createOwnerAdmin', 'findOrphans', 'memoryOwners'],
    ],
    ['/proxy/node', ['createNodeHandler', 'nodeFetch', 'startFormsProxy']],
    [
      '/proxy/sql',
      [
        'sqlBudget',
        'sqlBudgetMigration',
        'sqlIdempotency',
        'sqlIdempotencyMigration',
        'sqlLimiter',
        'sqlLimiterMigration',
        'sqlOwners',
        'sqlOwnersMigration',
      ],
    ],
    ['/proxy/durable-object', ['FormsState', 'durableObjectStores']],
    ['/proxy/mcp', ['createFormsMcp']],
    ['/proxy/redis', ['redisBudget', 'redisIdempotency', 'redisLimiter', 'redisOwners']],
    [
      '/testing',
      ['createFakeForms', 'generatorParts', 'installFakeForms', 'listParts', 'shadowQueries'],
    ],
    ['/define', []],
    ['/script/form-page', []],
    [
      '/script/form-embed',
      [...client, 'FormEmbedElement', 'configure', 'registerLocale', 'resetConsent', 'resetForms'],
    ],
  ];
  for (const [entry, names] of given) {
    it(`${name}${entry} exports ${names.join(', ') || 'no names'}`, () => {
      assert.deepEqual(namesOf(name + entry), [names.toSorted()]);
    });
  }
});
