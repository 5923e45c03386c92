import { findList } from '../../api/forms.js';
import { getString } from '../../api/json.js';
import { readTags } from './html.js';
import type { Tag } from './html.js';
import { failed, noted, passed, quoted } from './result.js';
import type { Result } from './result.js';
import { allowsUrl, policiesOf, sourcesOf } from './policy.js';
import type { Policy } from './policy.js';
import type { Site } from './site.js';

/** Compares the page's Content-Security-Policy with what the elements need: dist/guide/security.md. */
export function checkPolicy({ page, api, list }: Site): Result[] {
  const tags = readTags(page.text);
  const policies = policiesOf(page.headers.get('Content-Security-Policy'), tags);
  const self = new URL(page.url);
  if (policies.length === 0)
    return [
      noted(
        'The page has no Content-Security-Policy. The elements need none, but run with a strict one.',
      ),
    ];
  const forms = formOrigins(list.envelope?.data, tags, self);
  const results = policies.flatMap((policy) => [
    ...missingSource(policy, 'connect-src', [new URL(api)], self, 'requests to the proxy'),
    ...missingSource(policy, 'frame-src', forms, self, 'frames with forms'),
    ...missingSource(policy, 'script-src', scriptsOf(tags, self), self, "the elements' script"),
    ...missingTrustedTypes(policy),
  ]);
  if (!policies.some((policy) => policy.has('frame-ancestors')))
    results.push(noted('Any site may frame the page: limit this with frame-ancestors.'));
  if (results.some(({ status }) => status === 'failed')) return results;
  return [
    passed(
      'The Content-Security-Policy allows what the elements need.',
      forms.length > 0 ? undefined : 'frame-src of the policy (no form was listed)',
    ),
    ...results,
  ];
}

function missingSource(
  policy: Policy,
  directive: 'connect-src' | 'frame-src' | 'script-src',
  urls: readonly URL[],
  self: URL,
  what: string,
): Result[] {
  const sources = sourcesOf(policy, directive);
  // Scripts with a nonce or a hash need no source.
  if (sources === undefined) return [];
  if (directive === 'script-src' && sources.some((each) => /^'(?:nonce|sha\d+|strict)-/.test(each)))
    return [];
  const blocked = urls.filter((url) => !allowsUrl(sources, url, self)).map(({ origin }) => origin);
  return [...new Set(blocked)].map((origin) =>
    failed(
      `The Content-Security-Policy blocks ${what}: ${directive} lacks ${quoted(origin)}.`,
      `Add ${origin === self.origin ? "'self'" : quoted(origin)} to ${directive}.`,
    ),
  );
}

const POLICY_NAMES = ['prompt-forms', 'lit-html'];

function missingTrustedTypes(policy: Policy): Result[] {
  const names = policy.get('trusted-types');
  const isRequired = policy.get('require-trusted-types-for')?.includes("'script'") ?? false;
  if (!isRequired || names === undefined) return [];
  if (names.includes('*') || POLICY_NAMES.some((name) => names.includes(name))) return [];
  return [
    failed(
      'The Content-Security-Policy blocks the templates of the elements: trusted-types lacks their name.',
      'Add prompt-forms to trusted-types for the script-tag file, or lit-html for a bundle.',
    ),
  ];
}

/** Of a page with more, the first ones. */
const MAX_ORIGINS = 20;

/** The origins of the script-tag files in the page. */
const scriptsOf = (tags: readonly Tag[], self: URL): URL[] =>
  originsOf(
    tags
      .filter(({ name }) => name === 'script')
      .map(({ attributes }) => attributes.get('src') ?? '')
      .filter((src) => src.includes('prompt-forms') || src.includes('form-embed')),
    self,
  );

/** One URL for each origin of the forms in the list and of `<form-embed src>` in the page. */
function formOrigins(data: unknown, tags: readonly Tag[], self: URL): URL[] {
  const { items = [] } = findList(data) ?? {};
  const urls = items.flatMap((form) => getString(form, 'formUrl') ?? []);
  for (const { name, attributes } of tags) {
    const src = name === 'form-embed' ? attributes.get('src') : undefined;
    if (src) urls.push(src);
  }
  return originsOf(urls, self);
}

/** One URL for each origin. */
function originsOf(urls: readonly string[], self: URL): URL[] {
  const origins = new Set(
    urls.flatMap((url) => (URL.canParse(url, self) ? [new URL(url, self).origin] : [])),
  );
  origins.delete('null');
  return [...origins].slice(0, MAX_ORIGINS).map((origin) => new URL(origin));
}
