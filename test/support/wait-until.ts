import { waitUntil as wait } from '@open-wc/testing';

/**
 * As that of @open-wc/testing, with more patience: how fast a busy machine is, is nothing that is tested.
 * @throws after eight seconds, naming what did not come.
 */
export const waitUntil: typeof wait = (holds, message, options) =>
  wait(holds, message, { timeout: 8000, ...options });
