import { MAX_TAGS, readTags } from './html.js';
import type { Tag } from './html.js';
import { failed, noted, passed, quoted, skipped } from './result.js';
import type { Result } from './result.js';
import type { Visit } from './request.js';
import type { Site } from './site.js';

const ELEMENTS = ['form-generator', 'form-list', 'form-embed'];
const SCRIPT_FILE = /(?:^|\/)(?:prompt-forms|form-embed)[\w.-]*\.js(?:[?#]|$)/i;
const JAVASCRIPT = /^(?:text|application)\/(?:x-)?javascript\b/i;

/** Of a page with more of them, the first ones. */
const MAX_FILES = 5;

const TAG =
  'See that the page has <script type="module" src="/prompt-forms.js"></script>, and that the file is there.';

/** Checks that the page's HTML loads the script of its elements, and that they have one endpoint. */
export async function checkElements(site: Site): Promise<Result[]> {
  const { page } = site;
  const tags = readTags(page.text);
  const elements = tags.filter(({ name }) => ELEMENTS.includes(name));
  if (elements.length === 0)
    return [
      skipped(
        'The HTML of the page has none. A script may add them.',
        'elements that a script adds',
      ),
    ];
  const scripts = tags.filter(({ name }) => name === 'script');
  const files = scripts.filter(({ attributes }) => SCRIPT_FILE.test(attributes.get('src') ?? ''));
  const results = noteEndpoints(elements);
  const isWhole = !page.isCut && tags.length < MAX_TAGS;
  if (scripts.length === 0 && isWhole)
    return [failed('No script of the page defines its elements.', TAG), ...results];
  if (files.length === 0)
    return [
      skipped('A script has to define them, but scripts are not run.', 'scripts of the page'),
      ...results,
    ];
  for (const { attributes } of files.slice(0, MAX_FILES))
    results.unshift(...(await checkScript(site, attributes)));
  if (results.some(({ status }) => status === 'failed')) return results;
  return [passed('The script of the elements loads.'), ...results];
}

async function checkScript(site: Site, attributes: Tag['attributes']): Promise<Result[]> {
  const src = attributes.get('src')!;
  if (!URL.canParse(src, site.page.url))
    return [failed(`The script ${quoted(src)} has no valid address.`, TAG)];
  const script = await site.get(new URL(src, site.page.url).href);
  const fault = faultOf(script);
  if (fault) return [failed(`The script ${quoted(src)} ${fault}.`, TAG)];
  if (attributes.get('type')?.toLowerCase() === 'module') return [];
  return [
    failed(
      `The script ${quoted(src)} is a module, and its tag does not say so. Browsers then refuse it.`,
      'Add type="module" to the <script>.',
    ),
  ];
}

function faultOf({ failure, status, headers }: Visit): string | undefined {
  if (failure !== undefined) return `does not load: ${quoted(failure)}`;
  if (status !== 200) return `does not load: its status is ${status}`;
  const type = headers.get('Content-Type');
  // Browsers run no module of another type.
  return JAVASCRIPT.test(type ?? '')
    ? undefined
    : `has the type ${quoted(type ?? 'none')}, so browsers refuse it`;
}

/** Elements with other endpoints have another proxy, and do not show the same forms. */
function noteEndpoints(elements: readonly Tag[]): Result[] {
  const endpoints = elements.map(({ name, attributes }) => {
    const endpoint = attributes.get('endpoint');
    return {
      endpoint,
      says: `<${name}> ${endpoint === undefined ? 'none' : `"${quoted(endpoint)}"`}`,
    };
  });
  if (new Set(endpoints.map(({ endpoint }) => endpoint)).size < 2) return [];
  const list = [...new Set(endpoints.map(({ says }) => says))].join(', ');
  return [
    noted(
      `The elements have different endpoints: ${list}. With one proxy, give all of them the same.`,
    ),
  ];
}
