/** Sample forms. Generated only in the local service, never in a real account. */
import { createFormsClient, type ListedForm } from '../../src/index.js';
import type { Tag } from './options.js';

const PROMPTS = [
  'Customer survey with a rating and a comment',
  'Contact form with name, email and message',
  'Summer party RSVP with name, email and number of guests',
];

async function isLocal(): Promise<boolean> {
  const answer = await fetch('/_local/faults');
  return answer.ok && Boolean(answer.headers.get('content-type')?.includes('json'));
}

/** The forms for an element's page: a few for a list, one for an embed. Newest first. */
export async function samples(tag: Tag): Promise<readonly ListedForm[]> {
  if (tag === 'form-generator') return [];
  const client = createFormsClient();
  try {
    const { forms } = await client.list();
    if (forms.length > 0 || !(await isLocal())) return forms;
    for (const prompt of PROMPTS.slice(tag === 'form-list' ? 0 : 2)) {
      await client.generate({ prompt });
    }
    return (await client.list()).forms;
  } catch {
    return []; // the element itself says what is wrong
  }
}
