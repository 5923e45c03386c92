import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { KEY } from './requests.js';

/** Everything that left the proxy in this process. */
export const seen: string[] = [];

/** Remembers something that a visitor or the owner got to see. */
export function witness<T>(value: T): T {
  seen.push(
    typeof value === 'string' ? value : inspect(value, { depth: 8, maxStringLength: null }),
  );
  return value;
}

/** Asserts that no remembered text holds the key in any usual spelling. */
export function assertNoKey(texts: readonly string[] = seen): void {
  const spellings = [
    KEY,
    encodeURIComponent(KEY),
    KEY.replaceAll('/', '\\/'),
    Buffer.from(KEY).toString('base64').replace(/=+$/, ''),
    Buffer.from(KEY).toString('hex'),
  ];
  for (const text of texts)
    for (const spelling of spellings)
      assert.ok(!text.includes(spelling), `the key leaked: ${text}`);
}
