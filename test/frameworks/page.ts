import type { FormsClient } from '../../src/client/index.js';

/** The state that each framework's page binds. Tests change it like the state of a page. */
export interface Values {
  readonly shown: boolean;
  readonly items: readonly string[];
  readonly disabled: boolean;
  readonly maxlength: number;
  readonly prompt: string;
  readonly headers: [string, string][];
  readonly client: FormsClient;
  readonly formId: string;
}

/** The ways in which pages listen: each framework tells them by the event's name, `imperative` apart. */
export const SPELLINGS = [
  'lowercaseevent',
  'form-error',
  'camelEvent',
  'CAPSEvent',
  'PascalEvent',
] as const;

/** Called by every listener of a page with what it listens to. */
export type Hear = (name: (typeof SPELLINGS)[number] | 'imperative') => void;

/** A page that a framework renders. */
export interface Page {
  /** Changes the page's state. */
  set(values: Values): void;
  unmount(): void;
}

export type Mount = (target: HTMLElement, values: Values, hear: Hear) => Page | Promise<Page>;
