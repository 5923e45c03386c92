import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTrustedProxies } from '../../src/proxy/node/trusted-proxies.js';

describe('trusted proxies', () => {
  for (const [entry, inside, outside] of [
    ['10.1.2.3', ['10.1.2.3', '::ffff:10.1.2.3', '::ffff:a01:203'], ['10.1.2.4', '::10.1.2.3']],
    ['10.0.0.0/8', ['10.255.0.1', '::ffff:10.0.0.1'], ['11.0.0.1', '::ffff:11.0.0.1', '::1']],
    ['10.9.9.9/8', ['10.0.0.1'], ['9.0.0.1']],
    ['::ffff:10.0.0.0/104', ['10.255.0.1', '::ffff:10.0.0.1'], ['11.0.0.1']],
    ['0.0.0.0/0', ['192.0.2.1'], ['2001:db8::1']],
    ['2001:db8::/32', ['2001:db8:ffff::1', '2001:0DB8::1'], ['2001:db9::1', '192.0.2.1']],
    ['::1', ['::1', '0:0:0:0:0:0:0:1'], ['::2', '127.0.0.1']],
    ['fe80::/10', ['fe80::1%eth0'], ['fec0::1']],
  ] as const)
    it(`at ${entry} include only the addresses of this network`, () => {
      const isTrusted = readTrustedProxies([entry]);
      for (const address of inside) assert.equal(isTrusted(address), true, address);
      for (const address of outside) assert.equal(isTrusted(address), false, address);
    });

  it('do not include text that is not an address', () => {
    const isTrusted = readTrustedProxies(['0.0.0.0/0', '::/0']);
    for (const text of [undefined, '', 'localhost', '10.0.0.1:80', '[::1]', '10.0.0.0/8'])
      assert.equal(isTrusted(text), false, text);
  });
});
