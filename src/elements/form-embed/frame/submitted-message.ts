/** The message with which a form's page reports that a response was sent. */
export interface SubmittedMessage {
  readonly type: 'prompt-forms:submitted';
  /** Details of the response, if the form's page tells any. */
  readonly data?: unknown;
}

/** The details of a response, if the message reports one. Undefined for any other message. Never throws. */
export function readSubmitted(message: unknown): Pick<SubmittedMessage, 'data'> | undefined {
  try {
    const { type, data } = Object(message) as Partial<SubmittedMessage>;
    if (type === 'prompt-forms:submitted' && !Array.isArray(message)) return { data };
  } catch {
    // A getter of a message that the page itself dispatched can throw.
  }
  return undefined;
}
