import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { startService, type RunningService } from '../../demo/service/serve.js';
import { createFormsProxy, memoryOwners } from '../../src/proxy/index.js';
import { createNodeHandler } from '../../src/proxy/node.js';
import { snippetsOf } from '../guide/documents.js';
import { adapt } from '../proxy/conformance/process.js';
import { npm, packInto } from './packed.js';
import { startSite, type RunningSite } from './site.js';

const KEY = 'test-key-of-an-account';
const TOKEN = 'token-of-ada';

interface Configuration {
  readonly mcpServers: {
    readonly forms: {
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    };
  };
}

/** The configuration of assistants.md, which an assistant starts in any folder. */
describe('`npx prompt-forms mcp` in an empty folder', () => {
  let service: RunningService;
  let site: RunningSite;
  let place: string;
  let tarball: string;

  before(async () => {
    place = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
    tarball = packInto(place);
    service = await startService({ port: 0, keys: { [KEY]: 'account' } });
    const proxy = createFormsProxy({
      baseUrl: service.url,
      apiKey: KEY,
      owners: memoryOwners({ warn: () => {} }),
      authorize: (_, { headers }) =>
        headers.get('Authorization') === `Bearer ${TOKEN}`
          ? { allow: true, identity: 'ada' }
          : { allow: false, identity: null },
    });
    const handle = createNodeHandler(proxy);
    site = await startSite((_, response, request) => void handle(request, response));
  });

  after(async () => {
    site?.close();
    await service?.close();
    removeFromCache(tarball);
    rmSync(place, { recursive: true, force: true });
  });

  it('offers the tools, and generates a form', async () => {
    const json = snippetsOf('demo/guide/assistants.md').find(({ code }) =>
      code.includes('mcpServers'),
    );
    assert.ok(json);
    // As long as the package is not on npm, its whole path.
    const text = adapt(json.code, [
      ['"--package=prompt-forms"', JSON.stringify(`--package=${tarball}`)],
      ['https://www.example.com', `http://localhost:${site.port}`],
      ['…', TOKEN],
    ]);
    const { command, args, env } = (JSON.parse(text) as Configuration).mcpServers.forms;
    const cwd = join(place, 'empty');
    mkdirSync(cwd);
    const { NODE_ENV: _, ...inherited } = process.env;
    const transport = new StdioClientTransport({
      command,
      args: [...args],
      cwd,
      env: { ...(inherited as Record<string, string>), npm_config_prefer_offline: 'true', ...env },
      stderr: 'pipe',
    });
    let log = '';
    transport.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
    const client = new Client({ name: 'tests', version: '1.0.0' });
    await client.connect(transport).catch((error) => assert.fail(`${error}\n${log}`));
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name).toSorted(), [
      'generate_form',
      'get_form',
      'list_forms',
    ]);
    const generate = { name: 'generate_form', arguments: { prompt: 'A form for feedback' } };
    const { isError, structuredContent } = await client.callTool(generate);
    assert.ok(!isError, log);
    assert.match(JSON.stringify(structuredContent), /"id":"form_/);
    await client.close();
    assert.deepEqual(readdirSync(cwd), []);
  });
});

/** Removes what npx has installed with a package that is there for a test only. */
function removeFromCache(tarball: string): void {
  const cache = join(npm('.', 'config', 'get', 'cache').trim(), '_npx');
  const names = existsSync(cache) ? readdirSync(cache) : [];
  for (const folder of names.map((name) => join(cache, name))) {
    const file = join(folder, 'package.json');
    const { dependencies } = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as {
      readonly dependencies?: Readonly<Record<string, string>>;
    };
    // Relative to the folder, as npm writes it.
    if (dependencies?.['prompt-forms']?.includes(tarball)) rmSync(folder, { recursive: true });
  }
}
