/** Commands for the browser. `sendKeys`, `sendMouse` and `setViewport` work in all engines. */
import { executeServerCommand } from '@web/test-runner-commands';
import type { DomCounters, MediaFeature } from '../browsers/commands.js';

export { sendKeys, sendMouse, resetMouse, setViewport } from '@web/test-runner-commands';

/**
 * Emulates media features such as `prefers-color-scheme`, until it is called with none.
 * False where the engine cannot (Firefox, WebKit): the test then skips itself.
 */
export const setMedia = (...features: MediaFeature[]): Promise<boolean> =>
  executeServerCommand('media-features', features);

/** Nodes, listeners and heap after a garbage collection; false in Firefox and WebKit. */
export const domCounters = (): Promise<DomCounters | false> => executeServerCommand('dom-counters');

/** Names of the looks in which this run checks the elements of `src/`. */
export const accessLooks = (): Promise<string[]> => executeServerCommand('access-looks');

/** The text of a source file, by its path from the top of the repository, as it was written. */
export const readSource = (path: string): Promise<string> =>
  executeServerCommand('read-source', path);
