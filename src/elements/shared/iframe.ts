/**
 * Permissions of a form's page in its frame. It can't navigate the page around it. What it opens in another tab, such as a
 * PDF or a payment, is a page like any other. dist/guide/security.md says what each token allows.
 */
export const FRAME_SANDBOX =
  'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';

/** The form's page gets the origin of the embedding site, but not the page's URL. */
export const FRAME_REFERRER_POLICY = 'strict-origin';
