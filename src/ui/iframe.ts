/** What a form page may do inside its frame: run, send, keep its own storage, open links; never navigate the page around it. */
export const FRAME_SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups';

/** The form learns which site embeds it, and never which page. */
export const FRAME_REFERRER_POLICY = 'strict-origin';
