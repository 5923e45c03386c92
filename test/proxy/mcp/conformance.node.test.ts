import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createNodeHandler } from '../../../src/proxy/node.js';
import { setUp } from './support.js';

const TOOL = 'test/proxy/node_modules/@modelcontextprotocol/conformance/dist/index.js';

const NO_TEST_TOOLS =
  'calls a tool of the test server, such as `test_simple_text`. The tools here are those for forms';
const NO_RESOURCES = 'reads resources, which this server does not offer';
const NO_PROMPTS = 'asks for prompts, which this server does not offer';

/** Scenarios that cannot apply, each with its reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'logging-set-level': 'sets the level of logs, which this server does not send to clients',
  'completion-complete': 'completes arguments of prompts, which this server does not offer',
  'tools-call-simple-text': NO_TEST_TOOLS,
  'tools-call-image': NO_TEST_TOOLS,
  'tools-call-audio': NO_TEST_TOOLS,
  'tools-call-embedded-resource': NO_TEST_TOOLS,
  'tools-call-mixed-content': NO_TEST_TOOLS,
  'tools-call-with-logging': NO_TEST_TOOLS,
  'tools-call-error': NO_TEST_TOOLS,
  'tools-call-with-progress': NO_TEST_TOOLS,
  'tools-call-sampling': NO_TEST_TOOLS,
  'tools-call-elicitation': NO_TEST_TOOLS,
  'json-schema-2020-12': NO_TEST_TOOLS,
  'elicitation-sep1034-defaults': NO_TEST_TOOLS,
  'elicitation-sep1330-enums': NO_TEST_TOOLS,
  'server-sse-polling': NO_TEST_TOOLS,
  'server-sse-multiple-streams':
    'needs sessions. This server has none: each request has one answer',
  'resources-list': NO_RESOURCES,
  'resources-read-text': NO_RESOURCES,
  'resources-read-binary': NO_RESOURCES,
  'resources-templates-read': NO_RESOURCES,
  'resources-subscribe': NO_RESOURCES,
  'resources-unsubscribe': NO_RESOURCES,
  'prompts-list': NO_PROMPTS,
  'prompts-get-simple': NO_PROMPTS,
  'prompts-get-with-args': NO_PROMPTS,
  'prompts-get-embedded-resource': NO_PROMPTS,
  'prompts-get-with-image': NO_PROMPTS,
};

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** Runs the tool to its end. */
async function runTool(...args: readonly string[]): Promise<{ code: unknown; output: string }> {
  const child = spawn(
    process.execPath,
    ['--import', new URL('conformance-register.mjs', import.meta.url).href, TOOL, ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, output };
}

/** The checks that the tool wrote into its folder. */
const checksIn = (folder: string): readonly Check[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('checks.json'))
    .flatMap((path) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as Check[]);

describe('the conformance tests of the Model Context Protocol for servers', async () => {
  const { mcp } = setUp();
  const handle = createNodeHandler(mcp);
  const server = createServer((incoming, outgoing) => {
    // The tool sends no token.
    incoming.rawHeaders.push('Authorization', 'Bearer ada');
    void handle(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
  after(() => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  const { output: list } = await runTool('list', '--server');
  const scenarios = [...list.matchAll(/^ {2}- ([\w-]+)/gm)].map(([, name]) => name!);

  it('has scenarios that apply, and no reason without its scenario', () => {
    assert.deepEqual(
      scenarios.filter((name) => !(name in LEFT_OUT)),
      ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
      list,
    );
    assert.deepEqual(
      Object.keys(LEFT_OUT).filter((name) => !scenarios.includes(name)),
      [],
    );
  });

  for (const scenario of scenarios) {
    const reason = LEFT_OUT[scenario];
    it(scenario, { skip: reason && `Left out: it ${reason}.` }, async () => {
      const results = join(folder, scenario);
      const args = ['--url', url, '--scenario', scenario, '--output-dir', results];
      const { code, output } = await runTool('server', ...args);
      const checks = checksIn(results);
      assert.ok(checks.length > 0, output);
      assert.deepEqual(
        checks.filter(({ status }) => status !== 'SUCCESS' && status !== 'INFO'),
        [],
        output,
      );
      assert.equal(code, 0, output);
    });
  }
});
