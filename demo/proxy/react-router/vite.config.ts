import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // The server of production. `react-router dev` has one of its own.
  environments: { ssr: { build: { rolldownOptions: { input: './server.ts' } } } },
});
