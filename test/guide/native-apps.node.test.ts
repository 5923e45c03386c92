import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { transformWithOxc } from 'vite';
import { snippetsOf } from './documents.js';

const ORIGIN = 'https://forms.example';

/** What the snippet imports. Its one state is the height. */
const IMPORTED = `
export const heights = [];
const useState = (initial) => [initial, (height) => heights.push(height)];
const [View, WebView] = ['View', 'WebView'];
const h = (type, props, child) => ({ type, props, child });
`;

interface Event {
  readonly nativeEvent: { readonly url: string; readonly data: string };
}

interface Shown {
  readonly heights: readonly number[];
  Feedback(props: { onSubmitted(data: unknown): void }): {
    readonly child: { readonly props: { onMessage(event: Event): void } };
  };
}

describe('the code for React Native in native-apps.md', () => {
  let url: string;
  let copies = 0;

  before(async () => {
    const [snippet] = snippetsOf('demo/guide/native-apps.md').filter(
      ({ language }) => language === 'tsx',
    );
    const code = snippet!.code.replaceAll(/^import .*$/gm, '');
    const jsx = { runtime: 'classic', pragma: 'h' } as const;
    const compiled = await transformWithOxc(code, 'feedback.tsx', { lang: 'tsx', jsx });
    url = `data:text/javascript,${encodeURIComponent(IMPORTED + compiled.code)}`;
  });

  /** What the app does with the messages of a page at this URL. */
  async function handle(pageUrl: string, messages: readonly string[]) {
    const { Feedback, heights } = (await import(`${url}//${copies++}`)) as Shown;
    const submitted: unknown[] = [];
    const { child } = Feedback({ onSubmitted: (data) => submitted.push(data) });
    for (const data of messages) child.props.onMessage({ nativeEvent: { url: pageUrl, data } });
    return { heights, submitted };
  }

  const MESSAGES = [
    '{"type":"prompt-forms:resize","height":720}',
    '{"type":"prompt-forms:submitted","data":{"total":3}}',
  ];

  for (const pageUrl of [ORIGIN, `${ORIGIN}/f/1?lang=en`]) {
    it(`takes the height and the response of ${pageUrl}`, async () => {
      const handled = await handle(pageUrl, MESSAGES);
      assert.deepEqual(handled, { heights: [720], submitted: [{ total: 3 }] });
    });
  }

  for (const pageUrl of [
    `${ORIGIN}.evil.example/f/1`,
    `${ORIGIN}@evil.example/`,
    `${ORIGIN}:8443/f/1`,
    'http://forms.example/f/1',
    '',
  ]) {
    it(`takes no message of ${pageUrl || 'an unknown page'}`, async () => {
      assert.deepEqual(await handle(pageUrl, MESSAGES), { heights: [], submitted: [] });
    });
  }

  it('limits the height, and goes on after messages that it does not know', async () => {
    const height = (value: string) => `{"type":"prompt-forms:resize","height":${value}}`;
    const handled = await handle(`${ORIGIN}/f/1`, [
      'null',
      '[',
      '{}',
      ...['1e9', '-1', '"a"', 'null', '{}', '600'].map(height),
    ]);
    assert.deepEqual(handled, { heights: [5000, 600], submitted: [] });
  });
});
