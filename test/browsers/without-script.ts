import type { TestRunnerConfig, TestRunnerPlugin } from '@web/test-runner';
import { startService, type RunningService } from '../../demo/service/serve.js';
import { createFormsProxy, memoryOwners } from '../../src/proxy/index.js';
import { createNodeHandler } from '../../src/proxy/node.js';
import { createFormsPages, type FormsPages } from '../../src/proxy/pages.js';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

const KEY = 'test-key-of-an-account';

const PATH = '/without-script/forms';

/** A page of the site itself, with the markup of the pages in the elements. */
const ACCOUNT = '/without-script/account';

interface Site {
  readonly service: RunningService;
  readonly pages: FormsPages;
}

async function startSite(): Promise<Site> {
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  const proxy = createFormsProxy({
    baseUrl: service.url,
    apiKey: KEY,
    owners: memoryOwners({ warn: () => {} }),
    rateLimit: false,
    authorize: (_, request) => {
      const cookies = request.headers.get('Cookie') ?? '';
      const identity = /(?:^|; )visitor=([\w-]+)/.exec(cookies)?.[1] ?? null;
      return { allow: identity !== null, identity };
    },
  });
  return { service, pages: createFormsPages({ proxy, path: PATH }) };
}

/** The site's own page. Its scripts would mark it, and define the elements. */
const accountPage = async ({ pages }: Site, request: Request): Promise<string> =>
  `<!doctype html>
<html lang="en">
  <title>My account</title>
  <h1>My account</h1>
  <form-generator>${await pages.renderGenerator(request, { next: ACCOUNT })}</form-generator>
  <form-list>${await pages.renderList(request, { next: ACCOUNT })}</form-list>
  <script>document.title = 'A script ran';</script>
  <script type="module" src="/src/define.ts"></script>
</html>`;

/**
 * The pages without JavaScript on the tests' own origin, with a proxy and the local service behind them. Started for the
 * first request. The command `read-page` reads a page of the service outside of the browser.
 */
export function withoutScript(): {
  readonly middleware: Middleware;
  readonly plugin: TestRunnerPlugin;
} {
  let started: Promise<Site> | undefined;
  return {
    middleware: async (context, next) => {
      if (!context.path.startsWith('/without-script/')) return next();
      const site = await (started ??= startSite());
      if (context.path === ACCOUNT) {
        const headers = new Headers({ Cookie: context.get('Cookie') });
        context.type = 'html';
        context.body = await accountPage(site, new Request(context.href, { headers }));
        return undefined;
      }
      context.respond = false;
      await createNodeHandler(site.pages)(context.req, context.res);
      return undefined;
    },
    plugin: {
      name: 'without-script',
      async executeCommand({ command, payload }) {
        if (command !== 'read-page') return undefined;
        const response = await fetch(String(payload));
        return { status: response.status, text: await response.text() };
      },
      async serverStop() {
        const site = await started;
        await site?.service.close();
      },
    },
  };
}
