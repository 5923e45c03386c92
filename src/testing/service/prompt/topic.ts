import type { Draft } from './item.js';

/** Default fields for prompts about one topic that name no fields. */
export interface Topic {
  /** Title if the prompt has none. */
  title: readonly [en: string, de: string];
  /** Matches the words of a prompt. */
  pattern: RegExp;
  fields: (say: (en: string, de: string) => string, about: string | undefined) => Draft[];
}

/** Selects the English or the German text. */
export type Say = (en: string, de: string) => string;

export const name = (say: Say): Draft => ({
  label: say('Name', 'Name'),
  kind: 'name',
  required: true,
});
export const email = (say: Say, required = true): Draft => ({
  label: say('Email', 'E-Mail'),
  kind: 'email',
  required,
});
export const phone = (say: Say, required = false): Draft => ({
  label: say('Phone', 'Telefon'),
  kind: 'phone',
  required,
});
