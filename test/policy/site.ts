import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestRunnerPlugin } from '@web/test-runner';
import { build, transformWithOxc, type Rolldown } from 'vite';
import { proxyListener } from '../../demo/proxy/serve.js';
import { startService, type RunningService } from '../../demo/service/serve.js';

/**
 * `script`: the address of the script file. `hostile`: a script that has the page to itself before the elements come.
 */
const page = (script: string, hostile?: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>My forms</title>
    <script src="/before.js"></script>
    ${hostile ? `<script type="module" src="/${hostile}.js"></script>` : ''}
    <script type="module" src="${script}"></script>
    <script type="module" src="/journey.js"></script>
  </head>
  <form-embed for="new all" loading="eager"></form-embed>
  <form-generator id="new"></form-generator>
  <form-list id="all" selection="single"></form-list>
</html>`;

/** A page with a form of `url`. */
const silentPage = (url: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>My form</title>
    <script src="/before.js"></script>
    <script type="module" src="/silent.js"></script>
  </head>
  <form-embed src="${url}" loading="eager"></form-embed>
</html>`;

export interface PolicySite {
  /** A script of `hostile/`, without its ending. */
  readonly hostile?: string;
  /**
   * `split`: `dist/split/` from another origin, as from a CDN. `modules`: the npm modules in the site's own bundle. Default:
   * `dist/prompt-forms.js` from the site itself.
   */
  readonly form?: 'split' | 'modules';
  /** True: the page of the site has one form, whose page sends no messages. */
  readonly isSilent?: boolean;
}

/** The strictest policy that a page can have and still have the elements in it. */
const policy = (forms: string, cdn: string, trustedTypes: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${cdn}`,
    "connect-src 'self'",
    `frame-src ${forms}`,
    "style-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ');

/** TypeScript of this folder, for a page that has no test runner in it. */
async function scriptOf(file: string): Promise<string> {
  const path = `test/policy/${file}`;
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path, { lang: 'ts' });
  return code;
}

/** The npm modules in a bundle, as a site makes it: its files by their paths. */
async function bundledModules(): Promise<Record<string, string>> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'dist/script.js', formats: ['es'], fileName: () => 'modules.js' },
    },
  })) as Rolldown.RolldownOutput[];
  const chunks = result[0]!.output.filter((file) => file.type === 'chunk');
  return Object.fromEntries(chunks.map(({ fileName, code }) => [`/${fileName}`, code]));
}

/**
 * A site under the strictest policy, with the script file, a proxy and the local service behind it.
 * `policy-site` starts one for whoever asks, with an account of its own, and answers the address of its page.
 */
export function policySite(): TestRunnerPlugin {
  const services: RunningService[] = [];
  const servers: Server[] = [];

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  /** The files of `dist/split/` at another origin, below some path. */
  const startCdn = (): Promise<string> =>
    serve((request, response) => {
      const name = /^\/npm\/split\/([\w.-]+\.js)$/.exec(request.url ?? '')?.[1];
      if (!name) {
        response.writeHead(404).end();
        return;
      }
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      response.end(readFileSync(`dist/split/${name}`));
    });

  /** A page with one form. `/requests` has the requests at the form's server. */
  async function startSilent(): Promise<string> {
    const requests: string[] = [];
    const forms = await serve((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<!doctype html><title>A form</title><input aria-label="Name">');
    });
    const scripts: Readonly<Record<string, string>> = {
      '/prompt-forms.js': readFileSync('dist/prompt-forms.js', 'utf8'),
      '/before.js': await scriptOf('before.ts'),
      '/silent.js': await scriptOf('silent.ts'),
    };
    const origin = await serve((request, response) => {
      const script = scripts[request.url ?? ''];
      if (script !== undefined) {
        response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script);
      } else if (request.url === '/requests') {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(requests));
      } else {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.setHeader('content-security-policy', policy(forms, '', 'prompt-forms'));
        response.end(silentPage(`${forms}/f/1`));
      }
    });
    return `${origin}/`;
  }

  async function start({ hostile, form, isSilent }: PolicySite): Promise<string> {
    if (isSilent) return startSilent();
    const service = await startService({ port: 0, keys: { 'test-key-of-an-account': 'account' } });
    services.push(service);
    const { url } = service;
    const api = proxyListener({
      baseUrl: url,
      apiKey: 'test-key-of-an-account',
      authorize: () => true,
      owners: 'shared',
      rateLimit: false,
    });
    const scripts: Readonly<Record<string, string>> = {
      ...(form === 'modules' ? await bundledModules() : {}),
      '/prompt-forms.js': readFileSync('dist/prompt-forms.js', 'utf8'),
      '/before.js': await scriptOf('before.ts'),
      '/journey.js': await scriptOf('journey.ts'),
      ...(hostile ? { [`/${hostile}.js`]: await scriptOf(`hostile/${hostile}.ts`) } : {}),
    };
    const cdn = form === 'split' ? await startCdn() : '';
    const script = {
      split: `${cdn}/npm/split/prompt-forms.js`,
      modules: '/modules.js',
      'one-file': '/prompt-forms.js',
    }[form ?? 'one-file'];
    const origin = await serve((request, response) => {
      const path = request.url ?? '';
      if (path.startsWith('/api/')) {
        void api(request, response);
      } else if (scripts[path] !== undefined) {
        response.setHeader('content-type', 'text/javascript; charset=utf-8').end(scripts[path]);
      } else if (path === '/') {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response
          .setHeader(
            'content-security-policy',
            policy(url, cdn, form === 'modules' ? 'lit-html' : 'prompt-forms'),
          )
          .end(page(script, hostile));
      } else {
        response.writeHead(404).end();
      }
    });
    return `${origin}/`;
  }

  return {
    name: 'policy-site',
    executeCommand({ command, payload }) {
      return command === 'policy-site' ? start(payload as PolicySite) : undefined;
    },
    async serverStop() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      await Promise.all(services.map((service) => service.close()));
    },
  };
}
