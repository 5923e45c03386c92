/** The page of a form in the static build, rendered from the definition in its URL, like that of the local service. */
import { fromHash } from '../in-page/form-hash.js';
import type { FormDefinition } from '../service/form.js';
import { answerFormPage } from '../service/page/answer.js';
import { createStore, secureRandom } from '../../src/testing/service/store.js';

const store = createStore<FormDefinition>({
  formUrl: () => location.href,
  now: Date.now,
  random: secureRandom,
});
const definition = fromHash(location.hash);
const id = definition ? store.add('demo', '', definition).id : 'none';

const here = new URL(location.href);
here.hash = '';
const answer = (init: RequestInit) => answerFormPage(new Request(here.href, init), id, store);

// Handles the submission of the form's own script, since a static host can't.
globalThis.fetch = (_input, init = {}) => answer({ ...init, keepalive: false });

/** A static host sends no header for this page, so a `<meta>` sets its policy. */
function policyElement(page: Response): string {
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  // Browsers accept this directive only in a header.
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
