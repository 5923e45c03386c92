import { sendMessage } from './send-message.js';

/** The event with which a script of the page announces a response, and the type of the message. */
const SUBMITTED = 'prompt-forms:submitted';

/** Marks a form that is reported as soon as the browser sends it. */
const REPORTED_FORMS = 'form[data-report-submit]';

/** Marks the page that a server shows after it has accepted a response. */
const SENT_MARK = '[data-response-sent]';

/** Ways back to a page that may have reported its response before. */
const RETURNS: readonly unknown[] = ['back_forward', 'reload'];

/** Events of a visitor who acts in the page. */
const ACTIONS = ['pointerdown', 'keydown', 'input', 'click'];

/** True from Back, Forward or Reload until the visitor acts: the page shows a response that was reported before. */
let isReturn = false;

/** Reports responses that a script of the page announces, and those of marked forms. */
export function reportSubmissions(): void {
  watchReturns();
  // In the capture phase, the window also gets events that do not bubble.
  window.addEventListener(SUBMITTED, handleSubmitted, { capture: true });
  // In the bubble phase, the handlers of the page have run.
  window.addEventListener('submit', handleSubmit);
}

/** Reports a response if this page is the one that a server shows afterwards. */
export function reportMarkedPage(): void {
  if (document.querySelector(SENT_MARK)) reportSubmission();
}

function watchReturns(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  isReturn = RETURNS.includes((navigation as PerformanceNavigationTiming | undefined)?.type);
  const handlePageShow = ({ persisted }: PageTransitionEvent): void => {
    // The browser has kept the page.
    if (persisted) isReturn = true;
  };
  const handleAction = ({ isTrusted }: Event): void => {
    if (isTrusted) isReturn = false;
  };
  window.addEventListener('pageshow', handlePageShow, { capture: true });
  for (const name of ACTIONS) window.addEventListener(name, handleAction, { capture: true });
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
  if (!isReturn) sendMessage({ type: SUBMITTED, data });
}
