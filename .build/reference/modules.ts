/** The reference of the modules without elements, from the comments of their types and functions. */
import { functionOf, membersOf } from '../interfaces.js';
import { ALL_OPTIONS } from '../../src/proxy/node/option-table.js';
import type { OptionTable } from '../../src/proxy/option-table.js';
import type { Described } from './elements.js';
import { linked, methodTable, optionTable, section } from './tables.js';

/** A file of `src/` and the names of functions that it exports. */
type Functions = readonly (readonly [file: string, ...names: readonly string[]])[];

/** A subsection for each function. */
const functionList = (functions: Functions): string[] =>
  functions.flatMap(([file, ...names]) =>
    names.flatMap((name) => {
      const { declaration, description } = functionOf(`src/${file}.ts`, name);
      return [`### ${name}`, '', linked(description), '', '```ts', declaration, '```', ''];
    }),
  );

const options = (file: string, ...names: readonly string[]): string[] =>
  optionTable(names.flatMap((name) => membersOf(`src/${file}.ts`, name)));

/** The options of the proxy or its server, with the variables of the command that set them. */
function proxyOptions(file: string, name: string): string[] {
  const rows: OptionTable = ALL_OPTIONS;
  return optionTable(
    membersOf(`src/${file}.ts`, name).map((member) => {
      const variables = Object.keys(rows[member.name]?.variables ?? {}).map(
        (each) => `\`${each}\``,
      );
      const description =
        variables.length > 0
          ? `${member.description} Of the command: ${variables.join(', ')}.`
          : member.description;
      return { ...member, description };
    }),
  );
}

const methods = (file: string, name: string): string[] =>
  methodTable(membersOf(`src/${file}.ts`, name));

/** The functions that set page-wide defaults. Options that an element has too are described there. */
export function configureReference(elements: readonly Described[]): string {
  const fields = elements.flatMap(({ members = [] }) => members);
  const described = new Map(fields.map(({ name, description = '' }) => [name, description]));
  const members = [
    ...membersOf('src/store/connection.ts', 'Connection'),
    ...membersOf('src/elements/shared/configure.ts', 'FormsConfig'),
  ];
  return [
    ...section('Options', optionTable(members, described)),
    ...section(
      'Functions',
      functionList([
        ['elements/shared/configure', 'configure'],
        ['store/connect', 'resetForms'],
        ['elements/form-embed/consent', 'resetConsent'],
        ['language/register', 'registerLocale'],
      ]),
    ),
  ].join('\n');
}

export const clientReference = (): string =>
  [
    ...section('Options', options('client/types', 'FormsClientOptions')),
    ...section('Methods', methods('client/types', 'FormsClient')),
    ...section('Options of a call', options('client/types', 'CallOptions')),
    ...section('Headers function', options('client/types', 'HeadersContext')),
    ...section('Form', options('client/types', 'Form')),
    ...section('Results', [
      ...options('client/types', 'ListResult'),
      'A delete returns:',
      '',
      ...options('client/types', 'DeleteResult'),
      'The `meta` of each result:',
      '',
      ...options('client/types', 'ResponseMeta'),
    ]),
    ...section('FormsError', options('client/errors', 'FormsErrorFields')),
    ...section('Events for logs', options('client/types', 'ClientEvent')),
  ].join('\n');

export const proxyReference = (): string =>
  [
    ...section('Functions', [
      ...functionList([
        ['proxy/proxy', 'createFormsProxy'],
        ['proxy/node/handler', 'createNodeHandler'],
        ['proxy/node/server', 'startFormsProxy'],
        ['proxy/stores/memory-owners', 'memoryOwners'],
        ['proxy/stores/sql-owners', 'sqlOwners'],
        ['proxy/stores/sql-budget', 'sqlBudget'],
        ['proxy/stores/redis-owners', 'redisOwners'],
        ['proxy/stores/redis-budget', 'redisBudget'],
        ['proxy/durable-object/stores', 'durableObjectStores'],
        ['proxy/admin/admin', 'createOwnerAdmin'],
        ['proxy/orphans', 'findOrphans', 'assignOrphan'],
        ['proxy/mcp/mcp', 'createFormsMcp'],
      ]),
    ]),
    ...section('Options', proxyOptions('proxy/options', 'FormsProxyOptions')),
    ...section('Hooks', options('proxy/guards/hooks', 'Hooks')),
    ...section(
      'Options of the server',
      proxyOptions('proxy/node/options', 'StartFormsProxyOptions'),
    ),
    ...section('authorize', [
      ...options('proxy/authorizer', 'AuthorizeContext'),
      'The `limits` that it may return:',
      '',
      ...options('proxy/visitor-limits', 'VisitorLimits'),
    ]),
    ...section('apiKey', [
      'A function gets:',
      '',
      ...options('proxy/service/key', 'ApiKeyContext'),
      'It returns the key, or:',
      '',
      ...options('proxy/service/key', 'AccountKey'),
    ]),
    ...section('timeouts', options('proxy/options', 'ProxyTimeouts')),
    ...section('rateLimit', [
      ...options('proxy/stores/limiter', 'RateLimitOptions'),
      'A rate:',
      '',
      ...options('proxy/stores/limiter', 'Rate'),
      'A limiter of your own:',
      '',
      ...methods('proxy/stores/limiter', 'RateLimiter'),
    ]),
    ...section('budget', [
      ...options('proxy/guards/budget', 'BudgetOptions'),
      'A store of your own:',
      '',
      ...methods('proxy/stores/budgets', 'BudgetStore'),
    ]),
    ...section('idempotency', options('proxy/guards/execute-once', 'IdempotencyOptions')),
    ...section('OwnerAdmin', methods('proxy/admin/admin', 'OwnerAdmin')),
    ...section('OwnerStore', [
      ...methods('proxy/stores/owners', 'OwnerStore'),
      'An `OwnedForm`:',
      '',
      ...options('proxy/stores/owners', 'OwnedForm'),
    ]),
    ...section('Log entry', options('proxy/log', 'ProxyLogEntry')),
    ...section('Assistants', [
      'Options of `createFormsMcp`:',
      '',
      ...options('proxy/mcp/options', 'FormsMcpOptions'),
      'It returns:',
      '',
      ...options('proxy/mcp/options', 'FormsMcp'),
    ]),
  ].join('\n');

export const testingReference = (): string =>
  [
    ...section(
      'Functions',
      functionList([
        ['testing/fake-forms', 'createFakeForms', 'installFakeForms'],
        ['testing/parts', 'generatorParts', 'listParts'],
        ['testing/shadow-queries', 'shadowQueries'],
      ]),
    ),
    ...section('Options', options('testing/fake-forms', 'FakeFormsOptions')),
    ...section('FakeForms', [
      ...options('testing/fake-forms', 'FakeForms'),
      ...methods('testing/fake-forms', 'FakeForms'),
      'After `installFakeForms` also:',
      '',
      ...methods('testing/fake-forms', 'InstalledFakeForms'),
    ]),
    ...section('Planned failures', options('testing/failures', 'FailureOptions')),
    ...section('FakeForm', options('testing/fake-forms', 'FakeForm')),
    ...section('GeneratorParts', methods('testing/parts', 'GeneratorParts')),
    ...section('ListParts', methods('testing/parts', 'ListParts')),
    ...section('ShadowQueries', methods('testing/shadow-queries', 'ShadowQueries')),
  ].join('\n');
