import type { Store } from '../../src/testing/service/store.js';
import type { LocalDefinition } from './form.js';
import { defineForm } from './define-form.js';

const KINDS = [
  'An RSVP with name, email and number of guests',
  'A contact form with name, email and message',
  'A registration with name, phone and date',
  'A survey with name, age and a rating',
  'An order with name, address and amount',
  'Feedback with name, email and comments',
];

/**
 * Forms of a few kinds, each with a title of its own; a hundred thousand take about a second.
 * @returns their ids.
 */
export function fillStore(
  store: Store<LocalDefinition>,
  account: string,
  count: number,
): readonly string[] {
  const kinds = KINDS.map((prompt) => ({ prompt, definition: defineForm(prompt) }));
  return Array.from({ length: count }, (_, index) => {
    const made = index + 1;
    const { prompt, definition } = kinds[made % kinds.length]!;
    return store.add(account, prompt, { ...definition, title: `${definition.title} ${made}` }).id;
  });
}
