import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter()],
  // The server of production. `react-router dev` has one of its own.
  build: isSsrBuild ? { rollupOptions: { input: './server.ts' } } : {},
}));
