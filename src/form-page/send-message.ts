import type { ResizeMessage } from '../elements/form-embed/frame/resize-messages.js';
import type { SubmittedMessage } from '../elements/form-embed/frame/submitted-message.js';

/** The objects through which a page in a web view of a native app reaches the app. */
interface NativeHosts {
  /** Of React Native. Takes text alone. */
  readonly ReactNativeWebView?: { postMessage?(text: string): void };
  /** Of WebKit, with a handler for each name that the app has registered. */
  readonly webkit?: {
    readonly messageHandlers?: {
      readonly promptForms?: { postMessage?(message: unknown): unknown };
    };
  };
}

const reactNative = () => (window as NativeHosts).ReactNativeWebView;
const webKit = () => (window as NativeHosts).webkit?.messageHandlers?.promptForms;

const isFramed = (): boolean => window.parent !== window;

/** False if nothing shows this page but a browser's own window. */
export const hasReceiver = (): boolean =>
  isFramed() ||
  // A page's own element of that id is no host.
  [reactNative(), webKit()].some((host) => typeof host?.postMessage === 'function');

/**
 * Sends a message to the native app and to the page around this one. Who they are is unknown, so any app and any site that
 * shows this page can read it.
 */
export function sendMessage(message: ResizeMessage | SubmittedMessage): void {
  void sendToApp(() => reactNative()?.postMessage?.(JSON.stringify(message)));
  // WebKit rejects some values that JSON leaves out, so both hosts get the same.
  void sendToApp(() => webKit()?.postMessage?.(JSON.parse(JSON.stringify(message))));
  if (isFramed()) window.parent.postMessage(message, '*');
}

/** A failure of the app, or data that is no JSON, must not disturb the page. */
async function sendToApp(send: () => unknown): Promise<void> {
  try {
    await send();
  } catch (error) {
    console.error('form-page.js: the app did not get a message.', error);
  }
}
