import { sendToParent } from './send-to-parent.js';

/** The event with which a script of the page announces a response, and the type of the message. */
const SUBMITTED = 'prompt-forms:submitted';

/** Marks a form that is reported as soon as the browser sends it. */
const REPORTED_FORMS = 'form[data-report-submit]';

/** Marks the page that a server shows after it has accepted a response. */
const SENT_MARK = '[data-response-sent]';

/** Reports responses that a script of the page announces, and those of marked forms. */
export function reportSubmissions(): void {
  // In the capture phase, the window also gets events that do not bubble.
  window.addEventListener(SUBMITTED, handleSubmitted, { capture: true });
  // In the bubble phase, the handlers of the page have run.
  window.addEventListener('submit', handleSubmit);
}

/** Reports a response if this page is the one that a server shows afterwards. */
export function reportMarkedPage(): void {
  if (document.querySelector(SENT_MARK)) reportSubmission();
}

function handleSubmitted(event: Event): void {
  const { detail } = event as CustomEvent<unknown>;
  reportSubmission(detail ?? undefined);
}

function handleSubmit({ target, defaultPrevented }: SubmitEvent): void {
  if (defaultPrevented) return;
  // A field that is called "matches" would hide the form's method of that name.
  const forms: EventTarget[] = [...document.querySelectorAll(REPORTED_FORMS)];
  if (target && forms.includes(target)) reportSubmission();
}

function reportSubmission(data?: unknown): void {
  sendToParent({ type: SUBMITTED, data });
}
