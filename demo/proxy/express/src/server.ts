/**
 * A site with Express and three elements.
 *
 * FORMS_BASE_URL, FORMS_API_KEY   the form service and the account's key
 * FORMS_HOST                      the site's public name, such as www.example.com
 * SESSION_SECRET                  32 random characters or more
 * TRUSTED_PROXIES                 addresses of your reverse proxies, such as 10.0.0.5, 10.1.0.0/16; default none
 * PORT, HOST                      default 3000, 127.0.0.1
 */
import { fileURLToPath } from 'node:url';
import cookieSession from 'cookie-session';
import express from 'express';
import { createNodeHandler } from 'prompt-forms/proxy/node';
import { formsProxy } from './forms-proxy.js';
import { formsPage, signInPage } from './pages.js';

const { SESSION_SECRET, TRUSTED_PROXIES, PORT = '3000', HOST = '127.0.0.1' } = process.env;
if (!SESSION_SECRET) throw new Error('Set SESSION_SECRET to 32 random characters or more.');

const pathOf = (url: string): string => fileURLToPath(new URL(url, import.meta.url));

const app = express();
// Only these may set X-Forwarded-For and X-Forwarded-Proto, since visitors can forge them.
app.set('trust proxy', TRUSTED_PROXIES ?? false);
// With https, the cookie is Secure, and browsers take one with this prefix only from this host.
const keys = [SESSION_SECRET];
const secureSession = cookieSession({
  name: '__Host-session',
  keys,
  sameSite: 'lax',
  secure: true,
});
const localSession = cookieSession({ name: 'session', keys, sameSite: 'lax' });
app.use((request, ...rest) => (request.secure ? secureSession : localSession)(request, ...rest));

// The bare path is the list, and the rest are the other operations.
app.all('/api/v1/forms{/*rest}', createNodeHandler(formsProxy()));

app.get('/', (request, response) => {
  response.set('Cache-Control', 'private, no-store'); // the page depends on the session
  response.send(request.session?.visitor ? formsPage : signInPage);
});

/** A placeholder for your own sign-in: it accepts every name. */
app.post('/sign-in', express.urlencoded(), (request, response) => {
  const { name } = request.body as Record<string, unknown>;
  if (typeof name === 'string' && name !== '') request.session = { visitor: name };
  response.redirect(303, '/');
});

app.use(express.static(pathOf('../public')));
// The elements with everything that they load on demand.
app.use('/prompt-forms', express.static(pathOf('../node_modules/prompt-forms/dist')));

app.listen(Number(PORT), HOST, () => console.log(`http://${HOST}:${PORT}/`));
