/** A child process of the load: `service` or `proxy <url of the service>`; tells its URL and its memory. */
import { startProxy } from '../../demo/proxy/serve.js';
import { startService } from '../../demo/service/serve.js';

const KEY = 'bench-key-of-no-account';

const [role, baseUrl = ''] = process.argv.slice(2);
const { url } =
  role === 'service'
    ? await startService({ port: 0, keys: { [KEY]: 'bench' } })
    : await startProxy({
        port: 0,
        baseUrl,
        apiKey: KEY,
        authorize: () => true,
        rateLimit: false, // what is measured is the way through, not the refusal
        log: () => {},
      });

process.on('message', async () => {
  // What answers leave to finalizers is free only some turns later.
  for (let round = 0; round < 10; round++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  process.send?.({ heap: process.memoryUsage().heapUsed });
});
process.send?.({ url, key: KEY });
