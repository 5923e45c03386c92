import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server of a test, on a free port. */
export interface TestSite {
  /** Such as `http://localhost:40123/`. */
  readonly url: string;
  /** Also ends connections that are open. */
  readonly close: () => Promise<void>;
}

export async function serve(listener: RequestListener): Promise<TestSite> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
