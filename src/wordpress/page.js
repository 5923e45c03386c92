/** Connects the elements of a page to its WordPress. In the plugin, this file is beside the scripts of `dist/split/`. */
import { configure } from './prompt-forms.js';

/** Nonces of WordPress are valid for at least twelve hours. */
const RENEW_AFTER_MS = 6 * 60 * 60 * 1000;

// A frame of the editor may have dropped the tag by now. Its elements send nothing.
const tag = document.querySelector('script[data-prompt-forms]');
const { endpoint, script, nonce, nonceUrl } = JSON.parse(tag?.dataset.promptForms ?? '{}');

let current = nonce ?? '';
let renewedAt = Date.now();

/** WordPress gives a new nonce to a user, and an error to other visitors. */
async function renew(signal) {
  const response = await fetch(nonceUrl, { signal, cache: 'no-store' });
  current = response.ok ? await response.text() : '';
  renewedAt = Date.now();
}

/** Called before each request, and again after a 401. */
async function headers({ reason, signal }) {
  const before = current;
  const isOld = current !== '' && Date.now() - renewedAt > RENEW_AFTER_MS;
  if (reason === 'unauthorized' || isOld) await renew(signal);
  if (reason === 'unauthorized' && current === before) return undefined;
  return current ? { 'X-WP-Nonce': current } : {};
}

configure({ endpoint, script, ...(nonceUrl && { headers }) });

/** An embed without a form of its own shows the form that was last generated or selected in the page. */
const sources = [...document.querySelectorAll('form-generator, form-list')];
for (const [index, source] of sources.entries()) source.id ||= `prompt-forms-${index + 1}`;
for (const embed of document.querySelectorAll('form-embed:not([src], [form-id], [for])'))
  embed.setAttribute('for', sources.map(({ id }) => id).join(' '));
