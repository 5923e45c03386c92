/**
 * Forms for assistants, with an authorization server for trying beside it.
 *
 * FORMS_BASE_URL, FORMS_API_KEY   the form service and the account's key
 * PORT, ISSUER_PORT               default 3000 and 3001
 *
 * Then add http://localhost:3000/mcp to an assistant. It signs you in at http://localhost:3001, with any name and password.
 */
import { createServer } from 'node:http';
import { createFormsMcp } from 'prompt-forms/proxy/mcp';
import { createFormsProxy, memoryOwners } from 'prompt-forms/proxy';
import { createNodeHandler } from 'prompt-forms/proxy/node';
import { createAuthorizationServer } from './authorization-server.js';
import { authorizeTokens } from './authorize.js';

const {
  FORMS_BASE_URL = '',
  FORMS_API_KEY = '',
  PORT = '3000',
  ISSUER_PORT = '3001',
} = process.env;
const issuer = `http://localhost:${ISSUER_PORT}`;
const resource = `http://localhost:${PORT}/mcp`;

const proxy = createFormsProxy({
  baseUrl: FORMS_BASE_URL,
  apiKey: FORMS_API_KEY,
  // For development, since a restart loses it: `sqlOwners` and `redisOwners` keep the owners of forms.
  owners: memoryOwners(),
  authorize: authorizeTokens({ issuer, keys: `${issuer}/jwks`, resource }),
  // An assistant may generate by mistake, or because a text told it to.
  budget: { visitor: { day: 20 } },
});
const mcp = createFormsMcp(proxy, {
  url: resource,
  authorizationServers: [issuer],
  scopes: ['forms'],
});

const handleMcp = createNodeHandler(mcp);
const handleProxy = createNodeHandler(proxy);
createServer((request, response) => {
  void handleMcp(request, response, () => handleProxy(request, response));
}).listen(Number(PORT), '127.0.0.1', () => console.log(`Forms for assistants: ${resource}`));

createServer(await createAuthorizationServer({ issuer, resource })).listen(
  Number(ISSUER_PORT),
  '127.0.0.1',
);
