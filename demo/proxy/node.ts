/**
 * The proxy as a Node process: `npm run proxy`, which does what `npx prompt-forms proxy` does.
 *
 * PORT                 default 8787
 * HOST                 default 127.0.0.1
 * FORMS_BASE_URL       the base URL of the form service
 * FORMS_API_KEY        the account's API key, or
 * FORMS_API_KEY_FILE   a file (mode 0600) that holds it; read again on SIGHUP
 * FORMS_ALLOW          operations that everyone may do, such as `get`; default none, so all requests are rejected
 * FORMS_AUTH_URL       a URL of your application that decides about all others (see src/cli/ask-site.ts), such as
 *                      http://127.0.0.1:3000/forms-auth; it gets cookies only if the proxy has its origin
 * FORMS_OWNERS         store for the owners of forms, by the identity from FORMS_AUTH_URL: the path of an SQLite
 *                      file, or a database such as postgres://user@127.0.0.1:5432/site. Default: the Redis of
 *                      FORMS_REDIS_URL if it is set (with persistence on), else the file forms-owners.sqlite.
 *                      `shared`: every admitted visitor sees all forms of the account
 * FORMS_ORIGINS        other origins whose pages may use the proxy
 * FORMS_HOSTS          public host names of the proxy, such as www.example.com; those of FORMS_ORIGINS, localhost and IP
 *                      addresses need no entry
 * FORMS_REDIS_URL      a Redis in which several processes share rate limits and the responses to generates
 * FORMS_HOPS           number of your reverse proxies in front of this one (for X-Forwarded-For); default 0
 * FORMS_TRUSTED_PROXIES  their addresses and networks, such as 127.0.0.1 10.0.0.0/8; default: each connection is trusted
 *
 * A site with sign-in sets FORMS_AUTH_URL, or runs the proxy in its own process with its own `authorize`.
 */
import { runProxy } from '../../src/cli/proxy.js';

try {
  await runProxy(process.argv.slice(2));
} catch (error) {
  console.error(`proxy: ${error instanceof Error ? error.message : 'Unknown error.'}`);
  process.exit(1);
}
