/** One command of a WebDriver session: method, path below the session, body. */
export type Send = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<unknown>;

type MouseButton = 'left' | 'middle' | 'right';

const KEYS: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Meta: '\uE03D',
  Backspace: '\uE003',
  Delete: '\uE017',
  End: '\uE010',
  Home: '\uE011',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Space: ' ',
};
const BUTTONS: Record<MouseButton, number> = { left: 0, middle: 1, right: 2 };

const keyAction = (type: 'keyDown' | 'keyUp', key: string) => ({ type, value: KEYS[key] ?? key });
const pointerMove = (x: number, y: number) => ({
  type: 'pointerMove',
  duration: 0,
  x: Math.round(x),
  y: Math.round(y),
  origin: 'viewport',
});

/**
 * The part of a puppeteer page that the commands `sendKeys`, `sendMouse` and `setViewport` of
 * @web/test-runner-commands use, spoken over WebDriver.
 */
export function webdriverPage(send: Send) {
  /**
   * Waits until WebKit knows which frame has the focus. The page sends a message when the focus moves, and a key that
   * overtakes it goes to the frame before. The result of a script arrives after that message.
   */
  const focusIsKnown = () => send('POST', '/execute/sync', { script: 'return true', args: [] });
  const keys = async (actions: object[]) => {
    await focusIsKnown();
    await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  const mouse = (actions: object[]) =>
    send('POST', '/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  const button = (type: 'pointerDown' | 'pointerUp', name: MouseButton = 'left') => ({
    type,
    button: BUTTONS[name],
  });

  return {
    keyboard: {
      type: (text: string) =>
        keys([...text].flatMap((key) => [keyAction('keyDown', key), keyAction('keyUp', key)])),
      press: (key: string) => keys([keyAction('keyDown', key), keyAction('keyUp', key)]),
      down: (key: string) => keys([keyAction('keyDown', key)]),
      up: (key: string) => keys([keyAction('keyUp', key)]),
    },
    mouse: {
      move: (x: number, y: number) => mouse([pointerMove(x, y)]),
      click: (x: number, y: number, options: { button?: MouseButton } = {}) =>
        mouse([
          pointerMove(x, y),
          button('pointerDown', options.button),
          button('pointerUp', options.button),
        ]),
      down: (options: { button?: MouseButton } = {}) =>
        mouse([button('pointerDown', options.button)]),
      up: (options: { button?: MouseButton } = {}) => mouse([button('pointerUp', options.button)]),
      reset: () => send('DELETE', '/actions'),
    },
    /** Sizes the window until the page's own viewport has the asked size (446 px is the narrowest). */
    async setViewport({ width, height }: { width: number; height: number }) {
      const innerSize = async () =>
        (await send('POST', '/execute/sync', {
          script: 'return { width: innerWidth, height: innerHeight }',
          args: [],
        })) as { width: number; height: number };
      for (let tries = 0; tries < 4; tries++) {
        let inner = await innerSize();
        if (inner.width === width && inner.height === height) return;
        const outer = (await send('GET', '/window/rect')) as { width: number; height: number };
        await send('POST', '/window/rect', {
          width: outer.width + width - inner.width,
          height: outer.height + height - inner.height,
        });
        // A busy window manager takes its time.
        for (let waits = 0; waits < 20; waits++) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          inner = await innerSize();
          if (inner.width === width && inner.height === height) return;
        }
      }
    },
  };
}
