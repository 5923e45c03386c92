/**
 * The production server. `react-router-serve` passes no address of the visitor to loaders and actions.
 *
 * FORMS_BASE_URL, FORMS_API_KEY   the form service and the account's key
 * FORMS_HOST                      the site's public name, such as www.example.com
 * SESSION_SECRET                  32 random characters or more
 * TRUSTED_PROXIES                 addresses of your reverse proxies, such as 10.0.0.5, 10.1.0.0/16; default none
 * PORT, HOST                      default 3000, 127.0.0.1
 */
import { createRequestHandler } from '@react-router/express';
import express from 'express';
import { RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { addressContext } from './app/address';

const { TRUSTED_PROXIES, PORT = '3000', HOST = '127.0.0.1' } = process.env;

const app = express();
// Only these may set X-Forwarded-For and X-Forwarded-Proto, since visitors can forge them.
app.set('trust proxy', TRUSTED_PROXIES ?? false);
app.use('/assets', express.static('build/client/assets', { immutable: true, maxAge: '1y' }));
app.use(express.static('build/client'));
app.use(
  createRequestHandler({
    build,
    getLoadContext: ({ ip }) => {
      const context = new RouterContextProvider();
      // The socket's address, or behind reverse proxies the one that "trust proxy" selects.
      context.set(addressContext, ip ?? null);
      return context;
    },
  }),
);

app.listen(Number(PORT), HOST, () => console.log(`http://${HOST}:${PORT}/`));
