import type { ResizeMessage } from '../elements/form-embed/frame/resize-messages.js';
import type { SubmittedMessage } from '../elements/form-embed/frame/submitted-message.js';

/** Sends a message to the page around this one. Its origin is unknown, so any site that shows this page can read it. */
export function sendToParent(message: ResizeMessage | SubmittedMessage): void {
  window.parent.postMessage(message, '*');
}
