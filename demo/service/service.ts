/**
 * The local service: the API of the form service (dist/guide/service.md) without network or account, as one handler from
 * Request to Response. It uses only Web standards, so it runs over HTTP in Node and in browser tests.
 *
 * `/api/v1/…` is the documented API, `/f/<id>` are the form pages, and `/form-page.js` is their script. `/_local/…` controls
 * the local service, and has no counterpart in the real one. choices.ts decides what the documentation leaves open.
 */
import { FORMS_PATH } from '../../src/api/routes.js';
import { answerApi } from './api.js';
import { answerControl } from './control.js';
import { FaultQueue, type Faults } from '../../src/testing/service/faults.js';
import { markChanges } from './mark-changes.js';
import { previousPrompt } from './prompt/split.js';
import { answerFormPage, answerScript } from './page/answer.js';
import { welcomePage } from './page/pages.js';
import type { Answers } from '../../src/testing/service/choices.js';
import type { LocalDefinition } from './form.js';
import { fillStore } from './fill.js';
import { defineForm, type DefineForm } from './define-form.js';
import { createStore, secureRandom, type StoredForm } from '../../src/testing/service/store.js';

export type { Fault, Faults } from '../../src/testing/service/faults.js';
export type { StoredForm, Submission } from '../../src/testing/service/store.js';

export interface ServiceOptions {
  /** API key to account. */
  keys: Readonly<Record<string, string>>;
  /** Origin or base URL of the form pages, such as http://localhost:5174. */
  publicUrl: string;
  /** The URL of a form's page. Default `<publicUrl>/f/<id>`. */
  formUrl?: (id: string, definition: LocalDefinition) => string;
  /** The script file with which the form pages report to `<form-embed>`. Default: none, and they report nothing. */
  formPageScript?: () => Promise<string>;
  /** `full` (default), or `minimal`: only the fields that the documentation shows. */
  answers?: Answers;
  /** Milliseconds that the next generate takes. Default: 0. */
  generateTime?: (() => number) | undefined;
  /** Makes the definition of a form. Default: the prompt reader. */
  defineForm?: DefineForm | undefined;
  /** Milliseconds since 1970, for tests. */
  now?: () => number;
  /** From 0 to below 1, for tests. */
  random?: () => number;
}

/** Form pages refer to it as `../form-page.js`. */
const FORM_PAGE_SCRIPT_PATH = '/form-page.js';

export interface Service {
  /** Rejects only with the reason of the request's own signal. */
  fetch(request: Request): Promise<Response>;
  readonly faults: Faults;
  /** Adds forms to an account, to try a long list. */
  fill(account: string, count: number): void;
  /** All forms of an account, newest first, with the phrases of their prompts that were not understood. */
  forms(account: string): readonly StoredForm<LocalDefinition>[];
}

export function createService(options: ServiceOptions): Service {
  const publicUrl = options.publicUrl.replace(/\/+$/, '');
  const basePath = new URL(publicUrl).pathname.replace(/\/+$/, '');
  const keys = new Map(Object.entries(options.keys));
  const faults = new FaultQueue();
  const store = createStore<LocalDefinition>({
    formUrl: options.formUrl ?? ((id) => `${publicUrl}/f/${id}`),
    now: options.now ?? Date.now,
    random: options.random ?? secureRandom,
  });
  const controlled = {
    faults,
    store,
    accounts: [...new Set(keys.values())],
    made: new Set<string>(),
  };
  const { answers = 'full', generateTime, defineForm: define = defineForm } = options;
  const addForm = async (account: string, prompt: string, signal: AbortSignal) => {
    const definition = await define(prompt, signal);
    signal.throwIfAborted();
    // The prompt reader marks what it changes. A language model does not.
    const before = definition.origin === 'model' ? previousPrompt(prompt) : undefined;
    const [previous, ...others] = before
      ? store.of(account).filter((form) => form.prompt.trimEnd() === before)
      : [];
    // With several, it may be that of another visitor.
    const isKnown = previous !== undefined && others.length === 0;
    const marked = isKnown ? markChanges(definition, previous.definition) : definition;
    return store.add(account, prompt, marked);
  };
  const api = { keys, store, addForm, faults, answers, generateTime };

  return {
    faults,
    fill: (account, count) => void fillStore(store, account, count),
    forms: (account) => store.of(account),
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
      if (path === '/api' || path.startsWith('/api/')) return answerApi(request, path, api);
      if (path.startsWith('/f/')) return answerFormPage(request, path.slice('/f/'.length), store);
      if (path === FORM_PAGE_SCRIPT_PATH && options.formPageScript) {
        return answerScript(await options.formPageScript());
      }
      if (path.startsWith('/_local/')) return answerControl(request, path, controlled);
      return welcomePage(path === '/' ? 200 : 404, `${publicUrl}${FORMS_PATH}`);
    },
  };
}
