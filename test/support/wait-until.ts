import { waitUntil as wait } from '@open-wc/testing';

/**
 * As that of @open-wc/testing, with more patience: how fast a busy machine is, is nothing that is tested.
 * @throws after 20 seconds, naming what did not come.
 */
export const waitUntil: typeof wait = (holds, message, options) =>
  wait(holds, message, { timeout: 20_000, ...options });
