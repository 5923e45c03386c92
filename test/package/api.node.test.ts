import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { CustomElement, Package } from 'custom-elements-manifest/schema.d.ts';
import {
  compareReports,
  formatChanges,
  newestSection,
  nextRecord,
  problemsWith,
  readRecorded,
  type Recorded,
} from '../../.build/api/changes.js';
import { apiReports, readText } from '../../.build/api/reports.js';
import { formatReport, nameIn, parseReport, type Reports } from '../../.build/api/report.js';

const MANIFEST = 'dist/custom-elements.json';
const skip = !existsSync(MANIFEST) && 'there is no build';

/** Reads the build, with one file changed. @throws if the change changes nothing. */
const planted = (file: string, change: (text: string) => string): Reports =>
  apiReports((path) => {
    const text = readText(path);
    if (path !== file) return text;
    const changed = change(text);
    assert.notEqual(changed, text, `nothing is planted in ${file}`);
    return changed;
  });

/** A changelog with one section. */
const changelog = (version: string, date: string, ...lines: readonly string[]): string =>
  ['# Changelog', '', `## [${version}] - ${date}`, '', ...lines, ''].join('\n');

const UNRELEASED = changelog('0.1.0', 'unreleased');

/** Needs `dist/`. */
describe('the report of the public API', { skip }, () => {
  const now = apiReports();
  const recorded = readRecorded(Object.keys(now));
  /** Nothing has changed since the last release. */
  const base: Recorded = {
    reports: now,
    since: '0.1.0 (unreleased)',
    unreleased: formatChanges('0.1.0 (unreleased)', []),
  };
  const problemsOf = (reports: Reports, text = UNRELEASED, from = base): string[] =>
    problemsWith(from, reports, text);
  /** The record after `npm run docs`. */
  const documented = (reports: Reports, since = base.since): Recorded => ({
    reports: now,
    since,
    unreleased: formatChanges(since, compareReports(now, reports)),
  });

  it('has each change since the last release, and CHANGELOG.md names them', () => {
    const problems = problemsWith(recorded, now, readFileSync('CHANGELOG.md', 'utf8'));
    assert.equal(problems.length, 0, problems.join('\n\n'));
  });

  it('is read back as it was written, and names each line', () => {
    for (const [file, report] of Object.entries(now)) {
      assert.ok(report.size > 0, file);
      assert.deepEqual(parseReport(formatReport(report)), report, file);
      for (const [subject, lines] of report)
        for (const line of lines)
          assert.ok(!/[\n]|^\s/.test(line), `${file}: ${subject}: ${JSON.stringify(line)}`);
    }
  });

  it('names the member of a line', () => {
    const names = {
      'attribute form-id: string = ""': 'form-id',
      'readonly retries?: number': 'retries',
      'get(id: string): Promise<GetResult>': 'get',
      'get forms(): readonly ListedForm[]': 'forms',
      'deprecated readonly event?: string': 'event',
      "'form-error': { error: FormsError; }": 'form-error',
      'option --port <number>': '--port',
      'part base': 'base',
      'part: string': 'part',
      'declare type = string': '',
    };
    for (const [line, name] of Object.entries(names)) assert.equal(nameIn(line), name, line);
  });

  it('has a name of each kind that stability.md lists', () => {
    const lines = new Set(
      Object.values(now).flatMap((report) =>
        [...report].flatMap(([subject, members]) => members.map((line) => `${subject} ${line}`)),
      ),
    );
    for (const line of [
      '<form-embed> attribute form-id: string | undefined',
      '<form-list> method deleteForm(id: string)',
      '<form-list> event form-deleted: CustomEvent<{id: string, confirmed: boolean}>',
      '<form-generator> slot forbidden',
      '<form-list> part bulk',
      '<form-list> state busy',
      'Custom properties: property --forms-accent',
      'form-delete declare cancelable',
      'form-deleted declare detail: { id: string; confirmed: boolean; }',
      'Messages selectedCount: (count: number) => string',
      'FormsConfig readonly messages?: Partial<Messages> | undefined',
      'createFormsClient declare function (options?: FormsClientOptions): FormsClient',
      'POST /api/v1/forms/generate: code PROXY_KEY_REUSED: 422',
      'Headers of responses: header Retry-After: {"type":"string"}',
      'FormsProxyOptions readonly baseUrl: string',
      'OwnerStore transfer?(change: OwnerTransfer): Promise<number>',
      'prompt-forms proxy option --port <number>',
      'prompt-forms proxy variable FORMS_API_KEY',
      "Messages and attributes of a form's page: 'prompt-forms:resize'",
      'prompt-forms/client: export createFormsClient',
      "HTMLElementTagNameMap (in global) 'form-list': FormListElement",
    ])
      assert.ok(lines.has(line), line);
  });

  it('includes no private member, no text and no type of the browser', () => {
    const types = formatReport(now['types.txt']!);
    assert.doesNotMatch(types, /#private|\bprotected\b|connectedCallback|^en$/m);
  });

  describe('fails, and says what to do,', () => {
    it('for a renamed attribute', () => {
      const reports = planted(MANIFEST, (text) => {
        const manifest = JSON.parse(text) as Package;
        for (const { declarations = [] } of manifest.modules) {
          const { attributes = [] } = declarations[0] as CustomElement;
          for (const each of attributes) if (each.name === 'form-id') each.name = 'form';
        }
        return JSON.stringify(manifest);
      });
      const [removed, added, ...others] = problemsOf(reports);
      assert.deepEqual(others, []);
      assert.equal(
        removed,
        '<form-embed> no longer has "attribute form-id: string | undefined". If that is a mistake, undo it. ' +
          'Otherwise, run `npm run build && npm run docs`, commit test/package/api, and name `form-embed` and `form-id` ' +
          'in one list item under "### Removed" or "### Changed" of "## [0.1.0] - unreleased" in CHANGELOG.md.',
      );
      assert.match(added!, /^<form-embed> has "attribute form: .*, which is new\. .*"### Added"/);
    });

    it('for a removed export', () => {
      const reports = planted('dist/client/index.d.ts', (text) =>
        text.replace(', isFormsError }', ' }'),
      );
      const problems = problemsOf(reports);
      assert.match(
        problems.find((problem) => problem.startsWith('prompt-forms/client '))!,
        /^prompt-forms\/client no longer has "export isFormsError"\. .* run `npm run build && npm run docs`.* name `isFormsError`/,
      );
    });

    it('for a new required option, which is no mere addition', () => {
      const reports = planted('dist/client/types.d.ts', (text) =>
        text.replace(
          'export interface FormsClientOptions {',
          '$&\n    /** The account. */\n    readonly tenant: string;',
        ),
      );
      assert.deepEqual(problemsOf(reports), [
        'FormsClientOptions has the new required member "readonly tenant: string", which existing code lacks. If that is a ' +
          'mistake, undo it. Otherwise, run `npm run build && npm run docs`, commit test/package/api, and name ' +
          '`FormsClientOptions` and `tenant` in one list item under "### Changed" of "## [0.1.0] - unreleased" in CHANGELOG.md.',
      ]);
      const text = (kind: string): string =>
        changelog(
          '0.1.0',
          'unreleased',
          `### ${kind}`,
          '',
          '- `FormsClientOptions` needs `tenant`.',
        );
      assert.deepEqual(problemsOf(reports, text('Changed'), documented(reports)), []);
      assert.match(problemsOf(reports, text('Added'), documented(reports))[0]!, /"### Changed"/);
    });

    for (const [what, file, from, to, expected] of [
      [
        'a changed parameter',
        'dist/client/client.d.ts',
        'createFormsClient(options?: FormsClientOptions)',
        'createFormsClient(options: FormsClientOptions)',
        /^createFormsClient has "declare function \(options: F.*" instead of "declare function \(options\?: F/,
      ],
      [
        'a changed type of a type that is not exported',
        'dist/store/connection.d.ts',
        'readonly endpoint?: string | undefined',
        'readonly endpoint?: URL | undefined',
        /^Connection has "readonly endpoint\?: URL \| undefined" instead/,
      ],
      [
        'another detail of an event',
        'dist/elements/shared/events.d.ts',
        'confirmed: boolean',
        'confirmed: string',
        /^form-deleted has "declare detail: { id: string; confirmed: string; }" instead/,
      ],
      [
        'a text with another parameter',
        'dist/locales/en.d.ts',
        /deleteTitle: string/g,
        'deleteTitle: (label: string) => string',
        /^Messages has "deleteTitle: \(label: string\) => string" instead of "deleteTitle: string"/,
      ],
      [
        'another status of a code',
        'dist/openapi.json',
        /`PROXY_MEDIA`/g,
        '`PROXY_MEDIA_TYPE`',
        /^POST \/api\/v1\/forms\/generate no longer has "code PROXY_MEDIA: 415"/,
      ],
      [
        'another default of an option',
        'dist/client/types.d.ts',
        /Default: 20,000/g,
        'Default: 30,000',
        /^FormsClientOptions has "readonly timeout\?: number \(default: 30,000\)/,
      ],
      [
        'another body of a response',
        'dist/openapi.json',
        '"deleted"',
        '"removed"',
        /^DELETE \/api\/v1\/forms\/\{id\} has "declare response 200 /,
      ],
      [
        'an entry that is moved',
        'package.json',
        '"./proxy/sql": {',
        '"./sql": {',
        /^prompt-forms\/proxy\/sql is removed\. .* name `prompt-forms\/proxy\/sql` in/,
      ],
    ] as const)
      it(`for ${what}`, () => {
        const problems = problemsOf(planted(file, (text) => text.replaceAll(from, to)));
        assert.ok(
          problems.some((each) => expected.test(each)),
          problems.join('\n'),
        );
      });

    it('for a type that is newly deprecated', () => {
      const reports = planted('dist/elements/shared/configure.d.ts', (text) =>
        text.replace(
          'readonly script?',
          '/** @deprecated Since 0.1.0. Use `b`. Removed in 0.3.0. */\n$&',
        ),
      );
      const text = changelog(
        '0.1.0',
        'unreleased',
        '### Deprecated',
        '- `script` of `FormsConfig`.',
      );
      assert.match(problemsOf(reports)[0]!, /^FormsConfig has "deprecated readonly script\?/);
      assert.deepEqual(problemsOf(reports, text, documented(reports)), []);
    });
  });

  it('does not notice comments, the order of members, and private members', () => {
    const reports = planted('dist/elements/form-list/form-list.d.ts', (text) =>
      text
        .replace('    deleteForm(id: string): Promise<boolean>;\n', '')
        .replace(
          '    refresh(): Promise<void>;',
          '    /** Another comment. */\n$&\n    deleteForm(id: string): Promise<boolean>;\n    protected inner: string;',
        ),
    );
    assert.deepEqual(problemsOf(reports), []);
  });

  describe('is held to CHANGELOG.md and the version', () => {
    const reports = planted('dist/store/connect.d.ts', (text) =>
      text.replace('resetForms()', 'resetForms(endpoint?: string)'),
    );
    const items = ['### Changed', '', '- `resetForms`', '  accepts an `endpoint`.'];

    it('after `npm run docs`, until the newest section names the change', () => {
      const other = ['### Added', '', '- `resetForms` accepts an `endpoint`.'];
      for (const lines of [[], other]) {
        const [problem, ...others] = problemsOf(
          reports,
          changelog('0.1.0', 'unreleased', ...lines),
          documented(reports),
        );
        assert.deepEqual(others, []);
        assert.match(
          problem!,
          /^resetForms has .* instead of .* Otherwise, name `resetForms` in one list item under "### Changed" or/,
        );
      }
      const described = changelog('0.1.0', 'unreleased', ...items);
      assert.deepEqual(problemsOf(reports, described, documented(reports)), []);
    });

    it('and an older section does not count', () => {
      const older = changelog('0.0.9', '2026-01-31', ...items);
      const text = `${UNRELEASED}\n${older}`;
      assert.equal(newestSection(text).items.length, 0);
      assert.equal(problemsOf(reports, text, documented(reports)).length, 1);
    });

    it('until unreleased.txt no longer has a change that was undone', () => {
      const stale = { ...documented(reports), reports: now };
      assert.match(problemsOf(now, UNRELEASED, stale)[0]!, /unreleased\.txt is out of date: run/);
    });

    it('and the version must be raised after a release', () => {
      const released = documented(reports, '0.1.0');
      const next = (version: string) => changelog(version, 'unreleased', ...items);
      assert.match(
        problemsOf(reports, next('0.1.1'), released)[0]!,
        /^The public API differs from that of 0\.1\.0, so the next version must be at least 0\.2\.0, and not 0\.1\.1\./,
      );
      assert.deepEqual(problemsOf(reports, next('0.2.0'), released), []);
      const stable = documented(reports, '1.4.0');
      assert.match(problemsOf(reports, next('1.5.0'), stable)[0]!, /at least 2\.0\.0/);
      assert.deepEqual(problemsOf(now, next('0.1.1'), documented(now, '0.1.0')), []);
    });

    it('and a change after a release needs a new section', () => {
      const text = changelog('0.1.0', '2026-01-31', ...items);
      const [problem, version] = problemsOf(reports, text, documented(reports, '0.1.0'));
      assert.match(problem!, /under "### Changed" or .* of "## \[0\.2\.0\] - unreleased" in/);
      assert.match(version!, /must be at least 0\.2\.0, and not 0\.1\.0\./);
    });

    it('and the report becomes that of the release when the section has a date', () => {
      const text = changelog('0.1.0', '2026-01-31', ...items);
      assert.deepEqual(problemsOf(reports, text, documented(reports)), [
        'CHANGELOG.md gives 0.1.0 its date, but test/package/api still compares with 0.1.0 (unreleased): run ' +
          '`npm run build && npm run docs`, and commit what it writes.',
      ]);
      const released = nextRecord(base, reports, text);
      assert.deepEqual(released, { reports, since: '0.1.0', unreleased: 'Since 0.1.0\n' });
      assert.deepEqual(problemsOf(reports, text, released), []);
    });

    it('and a change that the section does not name is not released', () => {
      const text = changelog('0.1.0', '2026-01-31');
      const updated = nextRecord(base, reports, text);
      assert.deepEqual(updated, documented(reports));
      assert.match(problemsOf(reports, text, updated)[0]!, /of "## \[0\.1\.0\] - 2026-01-31" in/);
    });

    it('and the first report is that of the newest section', () => {
      assert.deepEqual(nextRecord(undefined, now, UNRELEASED), base);
    });
  });
});
