import { FRAME_REFERRER_POLICY, FRAME_SANDBOX } from '../../ui/iframe.js';

/**
 * The iframe for a form's URL, which must have passed the guard. It is made by hand and never rendered, so
 * that nothing but a new one loads the form again.
 */
export function createFrame({ href }: URL): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const attributes = {
    part: 'iframe',
    loading: 'lazy',
    sandbox: FRAME_SANDBOX,
    referrerpolicy: FRAME_REFERRER_POLICY,
    allow: '',
    src: href,
  };
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  return frame;
}
