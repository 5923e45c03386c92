import type { Messages } from '../../locales/en.js';
import { setLoaders } from '../../language/loading.js';
import type { LocaleLoader } from '../../language/register.js';
import type { Connection } from '../../store/connection.js';
import { warnOnce } from '../../warn-once.js';

/** Page-wide defaults. An element's own attribute or property wins. */
export interface FormsConfig extends Connection {
  /** Texts that replace those of the elements. */
  readonly messages?: Partial<Messages> | undefined;
  /**
   * URL of the script-tag file, `prompt-forms.js`, for the embed code that visitors copy: absolute, or relative to the
   * document. Default: the file's own URL, if the page has loaded it.
   */
  readonly script?: string | undefined;
  /**
   * Loads locales when the page first uses their language, by tag: `{ de: () => import('prompt-forms/locales/de') }`. Default: a
   * script-tag file loads the package's locales from the folder `locales/` beside it, npm modules load none.
   */
  readonly locales?: Readonly<Record<string, LocaleLoader>> | undefined;
}

const KEYS: readonly string[] = [
  'endpoint',
  'headers',
  'credentials',
  'client',
  'messages',
  'script',
  'locales',
] satisfies readonly (keyof FormsConfig)[];

let config: FormsConfig = {};
const listeners = new Set<() => void>();

/** Sets page-wide defaults for all elements, also those already on the page. Later calls add to earlier ones. */
export function configure(changes: FormsConfig): void {
  for (const key of Object.keys(changes)) {
    if (!KEYS.includes(key)) {
      warnOnce(`configure: "${key}" is unknown: it is one of ${KEYS.join(', ')}`);
    }
  }
  config = { ...config, ...changes };
  if (changes.locales) setLoaders(changes.locales);
  for (const listener of Array.from(listeners)) listener();
}

export const currentConfig = (): FormsConfig => config;

/** Calls `listener` after each {@link configure} until the returned function is called. */
export function onConfigure(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
