import { failed, noted, passed, skipped } from './result.js';
import type { Result } from './result.js';
import type { Site, Visit } from './site.js';

/** The attributes of a tag. A value in quotation marks may have a ">". */
const ATTRIBUTES = `((?:"[^"]*"|'[^']*'|[^"'>])*)`;
const ELEMENT = new RegExp(`<(form-(?:generator|list|embed))\\b${ATTRIBUTES}>`, 'gi');
const SCRIPT = new RegExp(`<script\\b${ATTRIBUTES}>`, 'gi');
const SCRIPT_FILE = /(?:^|\/)(?:prompt-forms|form-embed)[\w.-]*\.js(?:[?#]|$)/i;
const JAVASCRIPT = /^(?:text|application)\/(?:x-)?javascript\b/i;

const TAG =
  'See that the page has <script type="module" src="/prompt-forms.js"></script>, and that the file is there.';

/** Checks that the page's HTML loads the script of its elements, and that they have one endpoint. */
export async function checkElements(site: Site): Promise<Result[]> {
  const { page } = site;
  const html = page.text.replaceAll(/<!--.*?-->/gs, '');
  const elements = [...html.matchAll(ELEMENT)];
  if (elements.length === 0)
    return [
      skipped(
        'The HTML of the page has none. A script may add them.',
        'elements that a script adds',
      ),
    ];
  const scripts = [...html.matchAll(SCRIPT)].map(([, attributes = '']) => attributes);
  const files = scripts.filter((attributes) => SCRIPT_FILE.test(valueOf(attributes, 'src') ?? ''));
  const results = noteEndpoints(
    elements.map(([, name = '', attributes = '']) => [name, attributes]),
  );
  if (scripts.length === 0)
    return [failed('No script of the page defines its elements.', TAG), ...results];
  if (files.length === 0)
    return [
      skipped('A script has to define them, but scripts are not run.', 'scripts of the page'),
      ...results,
    ];
  for (const attributes of files) results.unshift(...(await checkScript(site, attributes)));
  if (results.some(({ status }) => status === 'failed')) return results;
  return [passed('The script of the elements loads.'), ...results];
}

async function checkScript(site: Site, attributes: string): Promise<Result[]> {
  const src = valueOf(attributes, 'src')!;
  if (!URL.canParse(src, site.page.url))
    return [failed(`The script ${src} has no valid address.`, TAG)];
  const script = await site.get(new URL(src, site.page.url).href);
  const fault = faultOf(script);
  if (fault) return [failed(`The script ${src} ${fault}.`, TAG)];
  if (valueOf(attributes, 'type')?.toLowerCase() === 'module') return [];
  return [
    failed(
      `The script ${src} is a module, and its tag does not say so. Browsers then refuse it.`,
      'Add type="module" to the <script>.',
    ),
  ];
}

function faultOf({ failure, status, headers }: Visit): string | undefined {
  if (failure !== undefined) return `does not load: ${failure}`;
  if (status !== 200) return `does not load: its status is ${status}`;
  const type = headers.get('Content-Type');
  // Browsers run no module of another type.
  return JAVASCRIPT.test(type ?? '') ? undefined : `has the type ${type}, so browsers refuse it`;
}

/** Elements with other endpoints have another proxy, and do not show the same forms. */
function noteEndpoints(
  elements: readonly (readonly [name: string, attributes: string])[],
): Result[] {
  const endpoints = elements.map(([name, attributes]) => {
    const endpoint = valueOf(attributes, 'endpoint');
    return { endpoint, says: `<${name}> ${endpoint === undefined ? 'none' : `"${endpoint}"`}` };
  });
  if (new Set(endpoints.map(({ endpoint }) => endpoint)).size < 2) return [];
  const list = [...new Set(endpoints.map(({ says }) => says))].join(', ');
  return [
    noted(
      `The elements have different endpoints: ${list}. With one proxy, give all of them the same.`,
    ),
  ];
}

/** The value of an attribute, '' without one; undefined if it is not there. */
function valueOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(
    `\\s${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=[\\s/]|$)`,
    'i',
  ).exec(attributes);
  return found ? (found[1] ?? found[2] ?? found[3] ?? '') : undefined;
}
