/** `<form-generator agent>` with the WebMCP of Chromium itself, in pages that load a script file. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { appears, find, launch, locate, press, until } from './browser.js';
import { startAccount, startSite, STRICT_POLICY, type Account, type RunningSite } from './site.js';

const PROMPT = 'A sign-up for a cooking course';

interface Tool {
  readonly name: string;
}

/** The part of WebMCP that assistants use. */
interface AssistantSide {
  getTools(): Promise<Tool[]>;
  executeTool(
    tool: Tool,
    input: object,
    options: { readonly signal: AbortSignal },
  ): Promise<unknown>;
}

/** In the page: what the test has started there. */
declare global {
  interface Window {
    assistant: { result?: Promise<unknown>; controller?: AbortController };
  }
}

describe('an assistant of the browser', () => {
  let account: Account;
  let site: RunningSite;
  let browser: Browser;
  let generates = 0;

  before(async () => {
    account = await startAccount();
    site = await startSite(({ pathname, searchParams }, response, request) => {
      if (pathname.startsWith('/api/')) {
        if (pathname.endsWith('/generate')) generates++;
        void account.api(request, response);
        return;
      }
      response.setHeader('Content-Security-Policy', STRICT_POLICY);
      response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>A site</title>
        <script type="module" src="/${searchParams.get('file')}"></script>
        <form-generator agent></form-generator>`);
    });
    browser = await launch({ hasWebMcp: true });
  });

  after(async () => {
    await browser?.close();
    site?.close();
    await account?.close();
  });

  const toolNames = (page: Page) =>
    page.evaluate(async () => {
      const { modelContext } = document as unknown as { modelContext: AssistantSide };
      return (await modelContext.getTools()).map(({ name }) => name);
    });

  /** Calls the tool. The result stays in the page. */
  const call = (page: Page, prompt: string) =>
    page.evaluate(async (text) => {
      const { modelContext } = document as unknown as { modelContext: AssistantSide };
      const [tool] = await modelContext.getTools();
      const controller = new AbortController();
      const { signal } = controller;
      const input = { prompt: text };
      const result = modelContext.executeTool(tool!, input, { signal }).catch(String);
      window.assistant = { controller, result };
    }, prompt);

  const result = async (page: Page): Promise<unknown> => {
    const text = await page.evaluate(() => window.assistant.result);
    return typeof text === 'string' && text.startsWith('{') ? JSON.parse(text) : text;
  };

  for (const file of ['prompt-forms.js', 'split/prompt-forms.js'])
    it(`writes a description, and gets the form after the press, with ${file}`, async () => {
      generates = 0;
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const lines: string[] = [];
      page.on('pageerror', (error) => lines.push(String(error)));
      page.on('console', (message) => lines.push(message.text()));
      await page.goto(`http://localhost:${site.port}/?file=${file}`);
      await until('the tool', async () => (await toolNames(page)).includes('generate_form'));

      await call(page, PROMPT);
      await find(page, 'button', 'Discard');
      assert.equal(generates, 0);
      await press(page, 'button', 'Generate form');
      const made = (await result(page)) as Record<string, unknown>;
      assert.equal(made.generated, true, JSON.stringify(made));
      assert.match(String(made.formUrl), /^http/);
      assert.match(String(made.title), /cooking course/i);
      assert.equal(generates, 1);

      // The browser tells the page that the assistant no longer waits.
      await call(page, 'A quiz');
      await find(page, 'button', 'Discard');
      await page.evaluate(() => window.assistant.controller!.abort());
      await result(page);
      await call(page, 'A survey');
      await appears(page, 'form-generator >>> [part~=agent]');
      assert.equal(await page.$eval('form-generator', (element) => element.prompt), 'A survey');
      await (await locate(page, 'form-generator >>> [type=checkbox]')).click();
      await press(page, 'button', 'Discard');
      assert.deepEqual(await result(page), {
        generated: false,
        message: 'The visitor has discarded the description.',
      });

      await call(page, 'A feedback form');
      assert.equal(((await result(page)) as Record<string, unknown>).generated, true);
      assert.equal(generates, 2);
      assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage)), []);

      await page.reload();
      await until('the tool', async () => (await toolNames(page)).includes('generate_form'));
      await call(page, 'A poll');
      await find(page, 'button', 'Discard');
      assert.equal(generates, 2);
      // The browser passes on the result of a call whose tool ends.
      await page.$eval('form-generator', (element) => element.remove());
      assert.deepEqual(await result(page), {
        generated: false,
        message: 'The generator can’t be used now.',
      });
      await until('the end of the tool', async () => (await toolNames(page)).length === 0);
      assert.deepEqual(lines, []);
      await context.close();
    });
});
