import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    sveltekit({
      adapter: adapter(),
      // Without an origin, adapter-node takes https and the host of each request. To try the build over http, build it with
      // ORIGIN=http://localhost:3000. Otherwise SvelteKit refuses the sign-in form.
      paths: { origin: process.env.ORIGIN },
    }),
  ],
});
