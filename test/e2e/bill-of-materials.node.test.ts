import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { withInstallation } from '../../.build/release.js';
import { packInto } from './packed.js';

it('the bill of materials of a release lists all packages that an installation adds', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const materials = withInstallation('site', [packInto(folder)], (site) => site.materials());
  assert.doesNotMatch(materials, /file:/, 'no path of this machine');
  const { bomFormat, metadata, components } = JSON.parse(materials) as {
    readonly bomFormat: string;
    readonly metadata: { readonly component: { readonly name: string } };
    readonly components: readonly { readonly name: string }[];
  };
  assert.equal(metadata.component.name, 'site');
  assert.equal(bomFormat, 'CycloneDX');
  assert.deepEqual(
    components.map(({ name }) => name).toSorted(),
    [
      '@hono/node-server',
      '@lit-labs/ssr-dom-shim',
      '@lit/reactive-element',
      '@streamparser/json',
      '@types/trusted-types',
      'hono',
      'kysely',
      'lean-qr',
      'lit',
      'lit-element',
      'lit-html',
      'prompt-forms',
      'valibot',
    ].toSorted(),
  );
});
