/**
 * A site with Fastify and three elements.
 *
 * FORMS_BASE_URL, FORMS_API_KEY   the form service and the account's key
 * FORMS_HOST                      the site's public name, such as www.example.com
 * SESSION_SECRET                  32 random characters or more
 * TRUSTED_PROXIES                 addresses of your reverse proxies, such as 10.0.0.5, 10.1.0.0/16; default none
 * PORT, HOST                      default 3000, 127.0.0.1
 */
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import formBody from '@fastify/formbody';
import files from '@fastify/static';
import fastify from 'fastify';
import { createNodeHandler } from 'prompt-forms/proxy/node';
import { formsProxy } from './forms-proxy.js';
import { formsPage, signInPage } from './pages.js';
import { signIn, visitorOf } from './session.js';

const { SESSION_SECRET, TRUSTED_PROXIES, PORT = '3000', HOST = '127.0.0.1' } = process.env;
if (!SESSION_SECRET) throw new Error('Set SESSION_SECRET to 32 random characters or more.');

const pathOf = (url: string): string => fileURLToPath(new URL(url, import.meta.url));

// Only these may set X-Forwarded-For and X-Forwarded-Proto, since visitors can forge them.
const app = fastify({ trustProxy: TRUSTED_PROXIES ?? false });
await app.register(cookie, { secret: SESSION_SECRET });
await app.register(formBody);
await app.register(files, { root: pathOf('../public') });
// The elements with everything that they load on demand.
await app.register(files, {
  root: pathOf('../node_modules/prompt-forms/dist'),
  prefix: '/prompt-forms/',
  decorateReply: false,
});

// The bare path is the list. A wildcard does not include it.
const handler = createNodeHandler(formsProxy());
app.all('/api/v1/forms', handler);
app.all('/api/v1/forms/*', handler);

app.get('/', (request, reply) =>
  reply
    .header('Cache-Control', 'private, no-store') // the page depends on the session
    .type('text/html; charset=utf-8')
    .send(visitorOf(request) ? formsPage : signInPage),
);

/** A placeholder for your own sign-in: it accepts every name. */
app.post<{ Body: { name?: unknown } }>('/sign-in', (request, reply) => {
  const { name } = request.body;
  if (typeof name === 'string' && name !== '') signIn(reply, name);
  return reply.redirect('/', 303);
});

await app.listen({ port: Number(PORT), host: HOST });
console.log(`http://${HOST}:${PORT}/`);
