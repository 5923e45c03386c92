import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import '../../src/define.js';
import { useConsole } from '../support/console-lines.js';
import { waitUntil } from '../support/wait-until.js';

/** The npm modules, in a page that has no locale. */
describe('a language without a loader', () => {
  const lines = useConsole();

  async function show(...languages: readonly string[]): Promise<void> {
    const root = await fixture<HTMLElement>(html`<div></div>`);
    for (const lang of languages) {
      root.lang = lang;
      root.append(document.createElement('form-embed'));
      await new Promise(requestAnimationFrame);
    }
  }

  it('causes no line in the console if the package has no locale for it, or if it is English', async () => {
    await show('en', 'en-GB', 'fi', 'not a language', 'x');
    await aTimeout(1200);
    expect(lines).to.deep.equal([]);
  });

  it('causes one line with the import of the locale, also after changes', async () => {
    await show('zh-TW', 'en', 'de', 'zh-TW', 'ja', 'de');
    await waitUntil(() => lines.length > 0, 'the line');
    expect(lines).to.deep.equal([
      {
        level: 'warn',
        values: [
          `configure: the locale "zh-Hant" is not loaded. Set "locales" to { 'zh-Hant': () => import('prompt-forms/locales/zh-Hant') }, or to {} for English. See node_modules/prompt-forms/dist/guide/languages.md#from-npm`,
        ],
      },
    ]);
  });
});
