import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { KEY } from '../proxy/requests.js';
import { textOf } from './documents.js';
import { assertOwnForms } from './own-forms.js';
import {
  codeWith,
  phpRuns,
  RECIPE,
  skipsPhp,
  skipUnless,
  startPhp,
  usePhpSites,
} from './php/site.js';

describe('the adapters of php.md', { skip: skipsPhp }, async () => {
  const { service, newFolder } = await usePhpSites();

  const FRAMEWORKS = {
    Laravel: {
      packages: ['Http', 'Routing', 'Events'].map((name) => `Illuminate/${name}/autoload.php`),
      file: 'laravel.php',
      code: { 'register.php': 'singleton(FormsProxy', 'routes.php': 'Route::any' },
    },
    Symfony: {
      packages: ['HttpKernel', 'HttpFoundation', 'EventDispatcher', 'Routing'].map(
        (name) => `Symfony/Component/${name}/autoload.php`,
      ),
      file: 'symfony.php',
      code: { 'controller.php': 'final class FormsController' },
    },
  };
  for (const [name, { packages, file, code }] of Object.entries(FRAMEWORKS))
    it(
      `has an adapter for ${name}`,
      {
        skip: skipUnless(
          phpRuns(packages.map((file) => `require '${file}';`).join('')),
          packages.join(', '),
        ),
      },
      async (test) => {
        const folder = newFolder();
        copyFileSync(join(RECIPE, 'prompt-forms.php'), join(folder, 'prompt-forms.php'));
        copyFileSync(join('test/guide/php', file), join(folder, 'index.php'));
        for (const [target, text] of Object.entries(code))
          writeFileSync(join(folder, target), `<?php\n${codeWith('php', text)}`);
        const env = { FORMS_BASE_URL: service, FORMS_API_KEY: KEY };
        // The database is beside the web root.
        mkdirSync(join(folder, 'public'));
        const args = ['-t', 'public', join(folder, 'index.php')];
        const { url } = await startPhp(test, folder, args, env);
        await assertOwnForms(url, async (user) => `user=${user}`);
        assert.equal(textOf(join(folder, 'finished')), '1', 'work after the response');
        // A slash at the end is the same route.
        for (const end of ['/', '/?a=b']) {
          const headers = { Cookie: 'user=ada' };
          const slashed = await fetch(`${url}/api/v1/forms${end}`, { headers, redirect: 'manual' });
          assert.equal(slashed.status, 200, end);
        }
        // The headers of the proxy arrive, and a visitor cannot pass one method off as another.
        const overridden = await fetch(`${url}/api/v1/forms/form_1_a`, {
          method: 'POST',
          headers: {
            Cookie: 'user=ada',
            'X-HTTP-Method-Override': 'DELETE',
            'Sec-Fetch-Site': 'same-origin',
          },
        });
        assert.equal(overridden.status, 405);
        assert.match(overridden.headers.get('X-Request-Id') ?? '', /^[0-9a-f-]{36}$/);
        assert.match(overridden.headers.get('Cache-Control') ?? '', /\bno-store\b/);
        assert.equal(overridden.headers.get('X-Content-Type-Options'), 'nosniff');
      },
    );
});
