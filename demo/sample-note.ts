/** A note about a form of the local service, which stands in for the real one. */
import type { Form } from '../src/client/index.js';
import type { FormSummary } from './service/form.js';
import { describeUnderstanding } from './understanding.js';

/**
 * Says beside the form how much of its description the local service understood. Shows nothing for other services, and for
 * forms that the local service no longer has.
 */
export class SampleNote {
  readonly #note: HTMLElement;
  #answer: FormSummary | undefined;
  #formId: string | undefined;

  constructor(note: HTMLElement) {
    this.#note = note;
  }

  /** Undefined hides the note. */
  async show(form: Form | undefined): Promise<void> {
    const id = form?.id;
    if (id === this.#formId && this.#answer) return;
    this.#formId = id;
    this.#answer = undefined;
    // It keeps its place meanwhile, so that the form below does not move.
    this.#note.classList.toggle('pending', id !== undefined);
    this.translate();
    const answer = id === undefined ? undefined : await summaryOf(id);
    if (this.#formId !== id) return;
    this.#note.classList.remove('pending');
    this.#answer = answer;
    this.translate();
  }

  /** Shows the sentence in the page's language. */
  translate(): void {
    const lang = document.documentElement.lang === 'de' ? 'de' : 'en';
    this.#note.textContent = this.#answer ? describeUnderstanding(this.#answer, lang) : '';
    this.#note.hidden = !this.#answer;
  }
}

async function summaryOf(id: string): Promise<FormSummary | undefined> {
  try {
    const response = await fetch(`/_local/forms/${encodeURIComponent(id)}`);
    return response.ok ? ((await response.json()) as FormSummary) : undefined;
  } catch {
    return undefined; // no local service, or no network
  }
}
