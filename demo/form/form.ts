/** The page of a form of the static build: made from what its address holds, as the local service makes it. */
import { fromHash } from '../in-page/form-hash.js';
import { answerFormPage } from '../service/page/answer.js';
import { createStore, secureRandom } from '../service/store.js';

const store = createStore({ formUrl: () => location.href, now: Date.now, random: secureRandom });
const definition = fromHash(location.hash);
const id = definition ? store.add('demo', '', definition).id : 'none';

const here = new URL(location.href);
here.hash = '';
const answer = (init: RequestInit) => answerFormPage(new Request(here.href, init), id, store);

// What the form's own script sends is answered here, since nothing else does.
globalThis.fetch = (_input, init = {}) => answer({ ...init, keepalive: false });

/** A static host sends no header for this page, so the page carries its policy itself. */
function policyElement(page: Response): string {
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  // Browsers accept this directive in a header only.
  const directives = policy.split('; ').filter((each) => !each.startsWith('frame-ancestors'));
  return `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}" />`;
}

async function show(): Promise<void> {
  const headers = new Headers(parent === window ? {} : { 'Sec-Fetch-Dest': 'iframe' });
  const page = await answer({ headers });
  const text = await page.text();
  document.open();
  document.write(text.replace('<head>', () => `<head>${policyElement(page)}`));
  document.close();
}

void show();
