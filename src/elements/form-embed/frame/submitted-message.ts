/** The message with which a form's page reports that a response was sent. */
export interface SubmittedMessage {
  readonly type: 'prompt-forms:submitted';
  /** Details of the response, if the form's page tells any. */
  readonly data?: unknown;
}

/** Never throws. */
export function isSubmittedMessage(message: unknown): message is SubmittedMessage {
  try {
    const { type } = Object(message) as Partial<SubmittedMessage>;
    return type === 'prompt-forms:submitted' && !Array.isArray(message);
  } catch {
    return false; // A getter of a message that the page itself dispatched can throw.
  }
}
