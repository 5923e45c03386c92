import { parsePrompt } from './prompt/parse.js';
import type { Store } from './store.js';

const PROMPTS = [
  'Customer survey with a rating from 1 to 5 and a comment',
  'Event registration with name, email and company',
  'Job application with name, email, phone and a short letter',
  'Feedback on the workshop with a rating and what to improve',
  'Order form with product, quantity and delivery address',
  'Contact form with name, email and message',
  'Summer party RSVP with name and number of guests',
  'Bug report with steps, severity (low, medium, high) and browser',
  'Newsletter signup with email and topics (news, tips, offers)',
  'Room booking with date, time and number of people',
];

/** Makes that many forms, each with a title of its own. */
export function fillWith(store: Store, account: string, count: number): void {
  const samples = PROMPTS.map((prompt) => ({ prompt, definition: parsePrompt(prompt) }));
  for (let number = 1; number <= count; number++) {
    const { prompt, definition } = samples[number % samples.length]!;
    store.add(account, prompt, { ...definition, title: `${definition.title} ${number}` });
  }
}
