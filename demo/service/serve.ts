/** The local service over HTTP, with the script file of its form pages bundled from source. */
import { startService as start, type RunningService, type StartOptions } from './http.js';

export type { RunningService } from './http.js';

/** Listens on the loopback address. Rejects with an error that names the port if the port is in use. */
export const startService = (options: StartOptions): Promise<RunningService> =>
  start({ formPageScript: bundleScript, ...options });

/** Loads the bundler only for a page that needs it. */
async function bundleScript(): Promise<string> {
  const { formPageScript } = await import('./form-page-script.js');
  return formPageScript();
}
