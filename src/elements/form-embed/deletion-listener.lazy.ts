import type { Form } from '../../client/index.js';
import { openChannel } from '../../store/channel.js';
import { endpointOf, type ConnectionOptions } from '../../store/connection.js';
import { isDeletionOf } from '../../store/deletion.js';

/**
 * Calls `gone` when the form that `current` gives is deleted: anywhere on the page, or in another of its
 * tabs, behind the same endpoint. Loaded on demand.
 * @returns what ends it.
 */
export function onDeletion(
  wish: ConnectionOptions,
  current: () => Form | undefined,
  gone: () => void,
): () => void {
  const endpoint = endpointOf(wish);
  if (endpoint === undefined) return () => {};
  const channel = openChannel(endpoint, (told) => {
    const form = current();
    if (form && isDeletionOf(form, told)) gone();
  });
  return () => channel?.close();
}
