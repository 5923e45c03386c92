import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { startFormsProxy } from '../../src/proxy/node.js';

const FOLDER = 'demo/proxy/docker';
const KEY = 'test-key-0123456789';
const SERVICE = 'https://service.test';
const DOCKER_MS = 300_000;

const source = readFileSync(`${FOLDER}/Dockerfile`, 'utf8');
const dockerfile = DockerfileParser.parse(source);
const instructions = dockerfile.getInstructions();
const named = (keyword: string) => instructions.filter((one) => one.getKeyword() === keyword);

/** The array of `CMD ["a", "b"]`, also within HEALTHCHECK. */
function commandOf(keyword: string): readonly string[] {
  const text = named(keyword)[0]?.getArgumentsContent() ?? '';
  return JSON.parse(text.slice(text.indexOf('['))) as string[];
}

describe('the Dockerfile of the proxy', () => {
  it('has no error and no warning for the linter', () => {
    assert.deepEqual(
      validate(source).map(({ message, range }) => `${range.start.line + 1}: ${message}`),
      [],
    );
  });

  it('starts from an exact version of an image, and from its digest, since a tag can move', () => {
    const images = dockerfile.getFROMs();
    assert.equal(images.length, 1);
    assert.match(images[0]?.getImageTag() ?? '', /^\d+\.\d+\.\d+-/);
    assert.match(images[0]?.getImageDigest() ?? '', /^sha256:[0-9a-f]{64}$/);
  });

  it('does not run as root', () => {
    assert.equal(named('USER').at(-1)?.getArgumentsContent(), 'node');
  });

  it('contains no secret, and copies no files', () => {
    const values = ['ARG', 'ENV', 'LABEL'].flatMap(named).map((one) => one.getArgumentsContent());
    assert.doesNotMatch(values.join('\n'), /key|secret|token|password/i);
    assert.deepEqual(['COPY', 'ADD'].flatMap(named), []);
  });

  it('installs the versions that the package is tested with', () => {
    const { devDependencies, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      devDependencies: Readonly<Record<string, string>>;
      version: string;
    };
    const run = named('RUN')[0]?.getArgumentsContent() ?? '';
    const packages = [...run.matchAll(/(\S+)@(\d\S+)/g)].map(([, name, installed]) => [
      name,
      installed,
    ]);
    assert.deepEqual(
      packages.map(([name]) => name),
      ['@redis/client', 'pg'],
    );
    assert.deepEqual(
      packages,
      packages.map(([name]) => [name, devDependencies[name ?? '']]),
    );
    assert.equal(named('ARG')[0]?.getArgumentsContent(), `PROMPT_FORMS=prompt-forms@${version}`);
  });

  it('starts the command itself, so that it gets SIGTERM', () => {
    const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { bin: object };
    const [name] = Object.keys(bin);
    assert.deepEqual(commandOf('CMD'), [`node_modules/.bin/${name}`, 'proxy']);
  });

  it('has a health check that fails without a server', async () => {
    const proxy = await startFormsProxy({
      port: 0,
      baseUrl: SERVICE,
      apiKey: KEY,
      authorize: () => false,
      owners: 'shared',
    });
    const [command = '', ...args] = commandOf('HEALTHCHECK');
    const env = { ...process.env, PORT: new URL(proxy.url).port };
    const check = async (): Promise<unknown> => {
      const [status] = await once(spawn(command, args, { env }), 'exit');
      return status;
    };
    try {
      assert.equal(await check(), 0);
    } finally {
      await proxy.close();
    }
    assert.equal(await check(), 1);
  });
});

/** Whether `docker` can build here, or else why it cannot. */
function whyNoDocker(): string | false {
  if (!existsSync('dist/cli/main.js')) return 'there is no build';
  const docker = spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 });
  if (docker.error) return 'there is no docker: the image was only linted';
  return docker.status !== 0 && 'no docker daemon runs: the image was only linted';
}

const docker = (...args: string[]): string =>
  execFileSync('docker', args, { encoding: 'utf8', timeout: DOCKER_MS }).trim();

describe('the image of the proxy', { skip: whyNoDocker() }, () => {
  const image = `forms-proxy-test-${process.pid}`;

  it('is healthy, has no root and no key, and stops at SIGTERM', async (test) => {
    const [from] = dockerfile.getFROMs();
    const pull = spawnSync('docker', ['pull', from?.getImage() ?? ''], { timeout: DOCKER_MS });
    if (pull.status !== 0) return test.skip('the base image cannot be pulled');
    const folder = mkdtempSync(join(tmpdir(), 'forms-docker-'));
    try {
      cpSync(FOLDER, folder, { recursive: true });
      const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
      const tarball = execFileSync('npm', pack, { encoding: 'utf8' }).trim();
      const argument = `PROMPT_FORMS=/context/${tarball}`;
      docker('build', '--quiet', '--tag', image, '--build-arg', argument, folder);
      assert.doesNotMatch(docker('inspect', image), new RegExp(KEY));
      const env = [`FORMS_API_KEY=${KEY}`, `FORMS_BASE_URL=${SERVICE}`].flatMap((one) => [
        '--env',
        one,
      ]);
      const hardened = ['--read-only', '--cap-drop=ALL', '--health-interval=1s'];
      docker('run', '--detach', '--name', image, ...hardened, ...env, image);
      await becomesHealthy(image);
      assert.equal(docker('exec', image, 'id', '-un'), 'node');
      docker('stop', image);
      assert.equal(docker('inspect', '--format', '{{.State.ExitCode}}', image), '0');
    } finally {
      spawnSync('docker', ['rm', '--force', '--volumes', image]);
      spawnSync('docker', ['rmi', '--force', image]);
      rmSync(folder, { recursive: true });
    }
  });
});

async function becomesHealthy(container: string): Promise<void> {
  const health = () => docker('inspect', '--format', '{{.State.Health.Status}}', container);
  for (let tries = 0; tries < 60 && health() !== 'healthy'; tries++) await sleep(1_000);
  assert.equal(health(), 'healthy', docker('logs', container));
}
