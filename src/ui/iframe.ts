/** Permissions of a form's page in its frame: scripts, submission, own storage, popups. It can't navigate the page around it. */
export const FRAME_SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups';

/** The form's page gets the origin of the embedding site, but not the page's URL. */
export const FRAME_REFERRER_POLICY = 'strict-origin';
