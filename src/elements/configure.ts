import type { Messages } from '../locales/en.js';
import type { Connection } from '../store/connect.js';

/** Page-wide defaults; an element's own attribute or property wins. */
export interface FormsConfig extends Connection {
  /** Overrides any text. */
  readonly messages?: Partial<Messages> | undefined;
}

let config: FormsConfig = {};
const listeners = new Set<() => void>();

/** Sets page-wide defaults for all elements, those on the page included. Later calls add to earlier ones. */
export function configure(changes: FormsConfig): void {
  config = { ...config, ...changes };
  for (const listener of [...listeners]) listener();
}

export const currentConfig = (): FormsConfig => config;

/** Calls `listener` after each {@link configure} until the returned function is called. */
export function onConfigure(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
