import type { Form } from '../../client/index.js';
import { openChannel } from '../../store/channel.js';
import { endpointOf, type ConnectionOptions } from '../../store/connection.js';
import { isDeletionOf } from '../../store/state.js';

/**
 * Calls `onDeleted` when the current form is deleted behind the same endpoint, on this page or in another tab.
 * @returns a function that stops listening.
 */
export function listenForDeletion(
  connectionOptions: ConnectionOptions,
  getForm: () => Form | undefined,
  onDeleted: () => void,
): () => void {
  const endpoint = endpointOf(connectionOptions);
  if (endpoint === undefined) return () => {};
  const channel = openChannel(endpoint, (message) => {
    const form = getForm();
    if (form && isDeletionOf(form, message)) onDeleted();
  });
  return () => channel?.close();
}
