import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  // Browsers take a cookie with this prefix only from this host, with Secure, and for the whole site.
  session: { cookie: { name: '__Host-session', path: '/', secure: true } },
  security: {
    // Add the site's public name, such as www.example.com. Otherwise Astro refuses forms and deletes of its own pages.
    allowedDomains: [{ hostname: 'localhost' }, { hostname: '127.0.0.1' }],
  },
});
