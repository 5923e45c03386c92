import { isSecureUrl } from '../api/localhost.js';
import { readArguments } from './arguments.js';
import { loadLibraries } from './libraries.js';
import { SettingError } from './settings.js';
import type { Environment } from './settings.js';

interface SiteSettings {
  /** Address of the proxy, without `/api/v1`. */
  readonly endpoint: string;
  readonly token: string;
}

/** @throws {@link SettingError} that never quotes the token. */
function readSite(env: Environment): SiteSettings {
  const { FORMS_PROXY: address, FORMS_TOKEN: token } = env;
  if (!address || !token)
    throw new SettingError(
      'Set FORMS_PROXY to the address of the site, such as https://www.example.com, and FORMS_TOKEN to your token.',
    );
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  if (!isPlain || !/^https?:$/.test(url.protocol))
    throw new SettingError('FORMS_PROXY must look like https://www.example.com.');
  if (/\/api\/v1(?:\/forms)?\/*$/.test(url.pathname))
    throw new SettingError('FORMS_PROXY must be the address of the site, without /api/v1.');
  if (!isSecureUrl(url))
    throw new SettingError(
      'FORMS_PROXY must begin with https: over http, everyone on the way can read the token.',
    );
  if (!/^[\x21-\x7e]+$/.test(token) || /^bearer$/i.test(token))
    throw new SettingError('FORMS_TOKEN must be the token alone, without spaces and "Bearer".');
  return { endpoint: url.href.replace(/\/+$/, ''), token };
}

/**
 * `prompt-forms mcp`: the tools over standard input and output, for an assistant on the visitor's own machine. Standard output has
 * the protocol only. Ends when the assistant closes standard input.
 */
export async function runMcp(args: readonly string[]): Promise<void> {
  readArguments('mcp', args, {});
  const { endpoint, token } = readSite(process.env);
  const [
    { StdioServerTransport },
    { createToolServer },
    { createSiteClient },
    { SharedGenerates },
  ] = await loadLibraries(
    '@modelcontextprotocol/sdk',
    () =>
      Promise.all([
        import('@modelcontextprotocol/sdk/server/stdio.js'),
        import('../proxy/mcp/tool-server.js'),
        import('../proxy/mcp/site-client.js'),
        import('../proxy/mcp/shared-generates.js'),
      ]),
    'assistants',
    ', or give npx --package=@modelcontextprotocol/sdk@1 beside --package=prompt-forms',
  );
  // The assistant has closed its end.
  process.stdout.on('error', () => process.exit(0));
  const generates = new SharedGenerates();
  const server = createToolServer(
    createSiteClient(endpoint, token),
    ({ signal }) =>
      (prompt, generate) =>
        generates.run(token, prompt, signal, generate),
  );
  server.onerror = () => console.error('prompt-forms mcp: A message could not be read.');
  await server.connect(new StdioServerTransport());
  console.error(`prompt-forms mcp: ready, for the forms at ${endpoint}`);
}
