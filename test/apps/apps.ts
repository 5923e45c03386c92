/** The complete apps of `demo/proxy/`, and what differs between their frameworks. */

export interface App {
  /** Its folder in `demo/proxy/`. */
  readonly name: string;
  readonly title: string;
  /** Arguments of Node that start the production build in the app's folder. */
  readonly start: (port: number) => readonly string[];
  /** Environment of the build. */
  readonly buildEnv?: (port: number) => Readonly<Record<string, string>>;
  /** The framework has no address of its own: a visitor without a reverse proxy in between can forge it. */
  readonly forgeableAddress?: boolean;
  /** Over http, its cookies have no prefix. */
  readonly plainCookies?: boolean;
}

export const APPS: readonly App[] = [
  {
    name: 'express',
    title: 'Express',
    start: () => ['dist/server.js'],
    plainCookies: true,
  },
  { name: 'fastify', title: 'Fastify', start: () => ['dist/server.js'] },
  {
    name: 'next',
    title: 'Next.js',
    start: (port) => [
      'node_modules/next/dist/bin/next',
      'start',
      '-H',
      '127.0.0.1',
      '-p',
      String(port),
    ],
    forgeableAddress: true,
  },
  {
    name: 'sveltekit',
    title: 'SvelteKit',
    start: () => ['build'],
    buildEnv: (port) => ({ ORIGIN: `http://localhost:${port}` }),
  },
  { name: 'nuxt', title: 'Nuxt', start: () => ['.output/server/index.mjs'] },
  {
    name: 'astro',
    title: 'Astro',
    start: () => ['dist/server/entry.mjs'],
    forgeableAddress: true,
  },
  { name: 'react-router', title: 'React Router', start: () => ['build/server/index.js'] },
];
