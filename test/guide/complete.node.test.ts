import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { slug } from 'github-slugger';
import { markdownOf } from '../../demo/guide/pages.js';
import { INSTALLED_GUIDE, isPlaceholder, REPOSITORY } from '../../demo/guide/repository.js';
import { ERRORS_PAGE } from '../../src/client/errors.js';
import { OPTIONS } from '../../src/proxy/option-table.js';
import { RETRY_RULES, type RetryRule } from '../../src/client/retry-policy.js';
import { CLIENT_MISUSES, EMBED_FAILURES, LIST_FAILURES } from '../support/error-entries.js';
import { anchorsOf, sectionOf } from './documents.js';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => join('src', file));
const source = (file: string): string => readFileSync(file, 'utf8');

/** The words of a union of strings in the source. */
function unionOf(file: string, type: string): string[] {
  const [, words = ''] = new RegExp(`type ${type} =([^;]*);`).exec(source(file)) ?? [];
  return [...words.matchAll(/'([^']+)'/g)].map(([, word]) => word!);
}

const tagged = (tag: string): string[] =>
  sources.flatMap((file) =>
    [...source(file).matchAll(new RegExp(`@${tag} ([\\w-]+)`, 'g'))].map(([, name]) => name!),
  );

describe('errors.md', () => {
  const kinds = unionOf('src/client/errors.ts', 'ErrorKind');
  const codes = ['ServiceCode', 'ProxyCode'].flatMap((type) => unionOf('src/api/codes.ts', type));
  const text = markdownOf('errors');
  const entries = [...text.matchAll(/^### (.*)$/gm)]
    .map(([, heading]) => heading!)
    .filter((heading) => !kinds.includes(heading));

  it('is the page that error messages link to', () => {
    if (isPlaceholder(REPOSITORY)) assert.equal(ERRORS_PAGE, `${INSTALLED_GUIDE}errors.md`);
    else assert.ok(ERRORS_PAGE.startsWith('https://'));
  });

  it('lists every kind of error', () => {
    assert.ok(kinds.includes('protocol'));
    const section = sectionOf('errors', 'Kinds') ?? '';
    const rows = [...section.matchAll(/^\| `(\w+)` /gm)].map(([, kind]) => kind);
    assert.deepEqual(rows.toSorted(), kinds.toSorted());
  });

  it('has an entry for each message, and a test for each entry', () => {
    const tables = [LIST_FAILURES, CLIENT_MISUSES, EMBED_FAILURES];
    const tested = tables.flatMap((table) => Object.keys(table));
    const anchors = [...entries.map((heading) => slug(heading)), 'statuses-without-a-code'];
    assert.deepEqual(anchors.toSorted(), tested.toSorted());
    // A message without advice links to its kind.
    for (const anchor of [...anchors, ...kinds]) {
      assert.ok(anchorsOf('demo/guide/errors.md').includes(anchor), anchor);
    }
  });

  for (const entry of entries) {
    it(`has the cause and the fix of ${entry}`, () => {
      const section = sectionOf('errors', entry) ?? '';
      assert.match(section, /\*\*Cause\.\*\* \S/);
      assert.match(section, /\*\*Fix\.\*\* \S/);
    });
  }

  it('has an entry for every error code', () => {
    assert.ok(codes.includes('DELETE_FAILED') && codes.includes('PROXY_TIMEOUT'));
    for (const code of codes) assert.ok(entries.includes(code), code);
  });

  it('has the same retry rules as the client', () => {
    const section = sectionOf('errors', 'What is retried') ?? '';
    const rows = [...section.matchAll(/^\| `([\w-]+)`[^|]*\|(.*)\|$/gm)].map(([, name, cells]) => [
      name,
      cells!.split('|').map((cell) => cell.trim()),
    ]);
    const words = ({ retry, mayHaveExecuted }: RetryRule): string =>
      [retry && 'retry', mayHaveExecuted && 'may be done'].filter(Boolean).join(', ') || 'no';
    // A read changes nothing, so nothing of it may be done.
    const rules = Object.entries(RETRY_RULES).map(([name, rule]) => [
      name,
      [
        rule.read.retry ? 'retry' : 'no',
        ...[rule.delete, rule.generate, rule.repeatable].map(words),
      ],
    ]);
    assert.deepEqual(rows, rules);
  });

  it('has no code that the source does not have', () => {
    const named = [...markdownOf('errors').matchAll(/^### ([A-Z]+_[A-Z_]+)$/gm)];
    assert.deepEqual(named.map(([, code]) => code).toSorted(), codes.toSorted());
  });

  it('describes every field of an error', () => {
    const [, fields = ''] =
      /interface FormsErrorFields \{(.*?)^\}/ms.exec(source('src/client/errors.ts')) ?? [];
    const names = [...fields.matchAll(/readonly (\w+)\??:/g)].map(([, name]) => name!);
    assert.ok(names.includes('retryAfterMs'));
    const unsaid = ['message', 'codeSource'];
    for (const name of names.filter((each) => !unsaid.includes(each))) {
      assert.match(markdownOf('errors'), new RegExp(`^\\| \`${name}\``, 'm'));
    }
  });
});

describe('events.md', () => {
  const [, details = ''] =
    /interface FormsEventDetails \{(.*?)^\}/ms.exec(source('src/elements/shared/events.ts')) ?? [];
  const events = [...details.matchAll(/'([\w-]+)': \{([^}]*)\}/g)];

  it('is compared with the events that the source defines', () => {
    assert.ok(events.some(([, name]) => name === 'form-message'));
  });

  for (const [, name, detail = ''] of events) {
    it(`lists ${name} with its detail`, () => {
      assert.ok(anchorsOf('demo/guide/events.md').includes(name!));
      const fields = [...detail.matchAll(/(\w+):/g)].map(([, field]) => field);
      const row = markdownOf('events')
        .split('\n')
        .find((line) => line.startsWith(`| [\`${name}\`]`));
      assert.ok(row?.includes(`\`{ ${fields.join(', ')} }\``), row);
    });
  }

  it('lists no event that the source does not have', () => {
    const named = [...markdownOf('events').matchAll(/^### (.*)$/gm)].map(([, name]) => name);
    assert.deepEqual(named.toSorted(), events.map(([, name]) => name).toSorted());
  });
});

describe('theming.md', () => {
  const text = markdownOf('theming');

  it('has every part and state that a class comment names', () => {
    assert.ok(tagged('csspart').includes('textarea'));
    for (const part of tagged('csspart')) assert.ok(text.includes(`\`${part}\``), part);
    for (const state of tagged('cssstate')) assert.ok(text.includes(`:state(${state})`), state);
  });

  it('has every public custom property', () => {
    const names = new Set(sources.flatMap((file) => source(file).match(/--forms-[\w-]+/g) ?? []));
    assert.ok(names.has('--forms-accent'));
    for (const name of names) assert.ok(text.includes(`\`${name}\``), name);
  });
});

describe('production.md', () => {
  it('has every field of a log entry', () => {
    const [, fields = ''] =
      /interface ProxyLogEntry \{(.*?)^\}/ms.exec(source('src/proxy/log.ts')) ?? [];
    const names = [...fields.matchAll(/readonly (\w+)\??:/g)].map(([, name]) => name!);
    assert.ok(names.includes('requestId'));
    const section = sectionOf('production', 'Log') ?? '';
    for (const name of names) assert.ok(section.includes(`\`${name}\``) || name === 'event', name);
  });
});

describe('reference/proxy.md', () => {
  it('has every option of the proxy', () => {
    const names = Object.keys(OPTIONS);
    assert.ok(names.includes('authorize') && names.includes('onGenerated'));
    for (const name of names)
      assert.match(markdownOf('reference/proxy'), new RegExp(`^\\| \`${name}\` `, 'm'));
  });
});

describe('stability.md', () => {
  it('has every import of the package, and no other', () => {
    const { exports } = JSON.parse(source('package.json')) as { exports: object };
    const entries = Object.keys(exports).map((key) => `prompt-forms${key.slice(1)}`);
    const section = sectionOf('stability', 'What is public') ?? '';
    const rows = section.split('\n').filter((line) => /^\| `prompt-forms/.test(line));
    const named = rows.flatMap((row) =>
      [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, entry]) => entry!),
    );
    assert.deepEqual(named.toSorted(), entries.toSorted());
  });
});

describe('security.md', () => {
  it('names every dependency that runs in the browser', () => {
    const { dependencies } = JSON.parse(source('package.json')) as { dependencies: object };
    for (const name of Object.keys(dependencies))
      assert.match(markdownOf('security'), new RegExp(`\\[${name}\\]`, 'i'));
  });

  it('names the permissions of the iframe', () => {
    const text = markdownOf('security');
    const words = [...source('src/elements/shared/iframe.ts').matchAll(/=\s+'([^']+)'/g)].map(
      ([, word]) => word!,
    );
    assert.equal(words.length, 2);
    for (const word of words) assert.ok(text.includes(`"${word}"`), word);
  });
});
