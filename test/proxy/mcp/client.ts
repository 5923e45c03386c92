import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ORIGIN } from '../requests.js';

export const ENDPOINT = `${ORIGIN}/mcp`;

/** The SDK's own client, which sends its requests into `fetch`. */
export async function connectClient(
  fetch: (url: string | URL, init?: RequestInit) => Promise<Response>,
  { url = ENDPOINT, token = 'ada' }: { readonly url?: string; readonly token?: string } = {},
): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch,
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}
