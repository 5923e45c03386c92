/** Starts the elements of the live examples: real ones, with the service behind the page. */
import { configure, createFormsClient } from '../../src/index.js';
import { locales } from '../locales.js';
import { start } from '../start.js';

/** Forms that an empty account gets, so that lists have something to show. */
const SAMPLE_FORMS = 4;

export async function startLiveExamples(): Promise<void> {
  configure({ locales });
  await start(addSampleForms);
}

/** Adds forms to the local service, never to a real account. */
async function addSampleForms(): Promise<void> {
  if (!document.querySelector('.live-stage form-list')) return;
  try {
    const { forms } = await createFormsClient().list();
    if (forms.length > 0 || !(await isLocal())) return;
    const body = JSON.stringify({ count: SAMPLE_FORMS });
    const headers = { 'Content-Type': 'application/json' };
    await fetch('/_local/forms', { method: 'POST', headers, body });
  } catch {
    // The list itself says what failed.
  }
}

async function isLocal(): Promise<boolean> {
  const response = await fetch('/_local/faults');
  return response.ok && Boolean(response.headers.get('content-type')?.includes('json'));
}
