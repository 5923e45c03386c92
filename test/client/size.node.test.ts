import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { bundleClient } from './support/bundle.js';

/** Bytes that the client alone may have, minified and as brotli 11: 3.3 KiB. */
const BUDGET = Math.floor(3.3 * 1024);

describe('the client alone', () => {
  let bundle: Awaited<ReturnType<typeof bundleClient>>;
  before(async () => (bundle = await bundleClient()));

  it(`has at most ${BUDGET} bytes`, () => {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    const { length } = brotliCompressSync(bundle.code, {
      params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: bundle.code.length },
    });
    const kib = (length / 1024).toFixed(2);
    console.log(
      `prompt-forms/client alone: ${bundle.code.length} B minified, ${length} B (${kib} KiB) as brotli`,
    );
    assert(length <= BUDGET, `${length} B are ${length - BUDGET} B too many`);
  });

  it('is made of its own files and the API’s, without Lit or any dependency', () => {
    const files = bundle.modules.map((path) => relative('', path));
    for (const file of files) assert.match(file, /^src\/(client\/[a-z-]+|api)\.ts$/);
    assert.doesNotMatch(bundle.code, /\bimport\b|lit-|LitElement|customElements/);
  });

  it('holds no key and no header for one', () => {
    const code = bundle.code.replaceAll('INVALID_API_KEY', '');
    assert.doesNotMatch(code, /Bearer|api[_-]?key|sk_|Authorization/i);
  });
});
