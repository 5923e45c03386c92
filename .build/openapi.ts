import {
  ALLOW_HEADER,
  IDEMPOTENT_HEADER,
  REMAINING_HEADER,
  REPLAYED_HEADER,
} from '../src/api/headers.js';
import { API_VERSION, DELETE_SUFFIX, FORMS_PATH, GENERATE_PATH } from '../src/api/routes.js';
import type { Operation } from '../src/api/routes.js';
import { RESPONSES } from '../src/api/codes.js';

type Json = Readonly<Record<string, unknown>>;

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

const COMMON_HEADERS: Json = Object.fromEntries(
  [
    'X-Request-Id',
    'Cache-Control',
    'Cross-Origin-Resource-Policy',
    ALLOW_HEADER,
    IDEMPOTENT_HEADER,
    REMAINING_HEADER,
    REPLAYED_HEADER,
  ].map((name) => [name, ref('headers', name)]),
);

const content = (schema: Json): Json => ({ 'application/json': { schema } });

const object = (properties: Json, ...required: readonly string[]): Json => ({
  type: 'object',
  ...(required.length > 0 && { required }),
  properties,
});

const TEXT: Json = { type: 'string' };
const DATE: Json = { type: 'string', format: 'date-time' };

const ID: Json = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^form_[0-9]{1,20}_[A-Za-z0-9]{1,64}$' },
};

const DELETED = object({ id: TEXT, deleted: { const: true } }, 'deleted');

const header = (description: string, schema: Json = TEXT): Json => ({ description, schema });

/** The failures of an operation, one response for each status. */
function failuresOf(operation: Operation): Record<string, Json> {
  const rows = Object.entries(RESPONSES)
    .flatMap(([code, responses]) => responses.map((response) => ({ code, ...response })))
    .filter(({ operations }) => operations.includes(operation))
    .toSorted((a, b) => a.status - b.status);
  return Object.fromEntries(
    [...new Set(rows.map(({ status }) => status))].map((status) => {
      const own = rows.filter((row) => row.status === status);
      const codes = own.map(({ code }) => code);
      return [
        String(status),
        {
          description: own.map(({ code, cause }) => `\`${code}\`: ${cause}`).join('\n\n'),
          headers: {
            ...COMMON_HEADERS,
            ...([429, 503].includes(status) && { 'Retry-After': ref('headers', 'Retry-After') }),
            ...(status === 405 && { Allow: ref('headers', 'Allow') }),
          },
          content: content({
            allOf: [
              ref('schemas', 'Failure'),
              object({ error: object({ code: { enum: codes } }) }),
            ],
          }),
        },
      ];
    }),
  );
}

function operationOf(operation: Operation, summary: string, data: Json, request: Json = {}): Json {
  return {
    operationId: `${operation}Form${operation === 'list' ? 's' : ''}`,
    summary,
    ...request,
    responses: {
      200: {
        description: 'The response of the service.',
        headers: COMMON_HEADERS,
        content: content({ allOf: [ref('schemas', 'Success'), object({ data })] }),
      },
      ...failuresOf(operation),
      default: {
        description:
          'Any other failure of the service, with its own status and code, if it has one.',
        headers: { ...COMMON_HEADERS, 'Retry-After': ref('headers', 'Retry-After') },
        content: content(ref('schemas', 'Failure')),
      },
    },
  };
}

/** The delete of hosts that refuse the method DELETE. As a POST, it must be JSON. */
function deleteByPost(): Json {
  const summary = 'Delete a form, for hosts that refuse the method DELETE';
  const { responses, ...operation } = operationOf('delete', summary, DELETED, {
    requestBody: { required: true, content: content({ type: 'object' }) },
  });
  const { 415: media } = failuresOf('generate');
  return {
    ...operation,
    operationId: 'deleteFormByPost',
    responses: { ...Object(responses), 415: media },
  };
}

/**
 * The routes of the proxy as an OpenAPI 3.1 document, for proxies in other languages and for generators of clients.
 * The tests hold it to the codes of src/api/codes.ts and to the responses of the proxy.
 */
export const openApiOf = (version: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'prompt-forms proxy',
    version,
    summary: 'The routes between the elements of prompt-forms and the Form Management Service.',
    description:
      'The proxy holds the API key: browsers send none. Visitors are identified by the session of the site, in a cookie or ' +
      'a header of its own. A generate or delete must come from a page that the proxy trusts. Every other path is 404 ' +
      '`PROXY_NO_ROUTE`. See dist/guide/proxy.md in the package.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [
    { url: '/', description: 'The origin of the page, or the `endpoint` of the elements.' },
  ],
  paths: {
    [FORMS_PATH]: {
      get: operationOf('list', 'List the forms that this visitor reaches', {
        description: 'The forms, as `forms`, or an array itself.',
        anyOf: [
          object({ forms: { type: 'array', items: ref('schemas', 'Form') } }),
          { type: 'array', items: ref('schemas', 'Form') },
        ],
      }),
    },
    [GENERATE_PATH]: {
      post: operationOf(
        'generate',
        'Generate a form from a prompt',
        ref('schemas', 'GeneratedForm'),
        {
          parameters: [
            {
              name: 'Idempotency-Key',
              in: 'header',
              description:
                `Sent only if responses carry \`${IDEMPOTENT_HEADER}: 1\`. The proxy executes the same key of the same ` +
                'visitor once. With another prompt, it is an error. A visitor without an identity sends a random UUID.',
              schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,128}$' },
            },
          ],
          requestBody: {
            required: true,
            content: content(object({ prompt: { ...TEXT, pattern: '\\S' } }, 'prompt')),
          },
        },
      ),
    },
    [`${FORMS_PATH}/{id}`]: {
      parameters: [ID],
      get: operationOf('get', 'Get one form', {
        description: 'The form, or the form as `form`.',
        type: 'object',
      }),
      delete: operationOf('delete', 'Delete a form, permanently', DELETED),
    },
    [`${FORMS_PATH}/{id}${DELETE_SUFFIX}`]: {
      parameters: [ID],
      post: deleteByPost(),
    },
  },
  components: {
    headers: {
      'X-Request-Id': header("The proxy's id of this request."),
      'Cache-Control': header('Always `no-store`.'),
      'Cross-Origin-Resource-Policy': header(
        'Always `same-origin`. Missing if pages of other origins may read the response.',
      ),
      'Retry-After': header('Seconds, or an HTTP date.'),
      Allow: header('Methods, separated by commas.'),
      [ALLOW_HEADER]: header(
        'The operations that this visitor may do, separated by commas. Missing if the request was refused before the ' +
          'visitor was identified.',
        { ...TEXT, examples: ['generate, list, get'] },
      ),
      [REMAINING_HEADER]: header(
        'How many more forms this visitor may generate. With generate and list, if a budget applies.',
        { type: 'integer', minimum: 0 },
      ),
      [REPLAYED_HEADER]: header(
        '`1` if a generate was not executed again, since its Idempotency-Key was known.',
        { const: '1' },
      ),
      [IDEMPOTENT_HEADER]: header(
        '`1` if the proxy executes generates with the same Idempotency-Key only once.',
        { const: '1' },
      ),
    },
    schemas: {
      Meta: object(
        {
          request_id: { type: ['string', 'null'] },
          api_version: { ...TEXT, examples: [API_VERSION] },
        },
        'request_id',
        'api_version',
      ),
      Success: object(
        { success: { const: true }, data: {}, meta: ref('schemas', 'Meta') },
        'success',
        'data',
        'meta',
      ),
      Failure: object(
        {
          success: { const: false },
          error: object(
            { message: { ...TEXT, description: 'For people.' }, code: TEXT },
            'message',
          ),
          meta: ref('schemas', 'Meta'),
        },
        'success',
        'error',
        'meta',
      ),
      Form: object({
        id: TEXT,
        formUrl: { ...TEXT, format: 'uri' },
        title: TEXT,
        name: TEXT,
        prompt: { ...TEXT, description: 'With an owner store: the description that made it.' },
        createdAt: DATE,
        created_at: DATE,
        owner: { ...TEXT, description: 'With an owner store, for administrators.' },
      }),
      GeneratedForm: {
        allOf: [ref('schemas', 'Form'), { type: 'object', required: ['formUrl'] }],
      },
    },
  },
});
