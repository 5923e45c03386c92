import { offerNaturalHeight, reportHeight } from './report-height.js';
import { hasReceiver } from './send-message.js';
import { reportMarkedPage, reportSubmissions } from './report-submissions.js';

/** Marks a page that reports already: two copies of the script would report each response twice. */
const IS_REPORTING = Symbol.for('prompt-forms:form-page');

/**
 * Reports the page's height and its responses to the page around it, and to the native app that shows it. Does nothing if there
 * is neither, if another copy of the script reports already, and in Node.
 */
export function startReporting(): void {
  if (typeof window === 'undefined' || !hasReceiver() || IS_REPORTING in window) return;
  Object.assign(window, { [IS_REPORTING]: true });
  reportSubmissions();
  offerNaturalHeight();
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', reportPage);
  } else {
    reportPage();
  }
}

function reportPage(): void {
  reportHeight();
  reportMarkedPage();
}
