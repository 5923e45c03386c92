/** The message with which a form's page reports that a response was sent. */
export interface SubmittedMessage {
  readonly type: 'prompt-forms:submitted';
  /** What the form's page tells about the response, if anything. */
  readonly data?: unknown;
}

/** Never throws. */
export function isSubmittedMessage(message: unknown): message is SubmittedMessage {
  try {
    const isObject = typeof message === 'object' && message !== null && !Array.isArray(message);
    return isObject && (message as Partial<SubmittedMessage>).type === 'prompt-forms:submitted';
  } catch {
    return false; // A getter of a message that the page itself dispatched can throw.
  }
}
