/** `npm run screenshots`: the pictures of README.md, taken of the demo as `npm start` serves it. */
import { writeFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { launch, press, until } from '../e2e/browser.js';
import { freePorts, startScript } from '../e2e/start.js';
import { findBrowsers } from '../runner/find-browsers.js';

const { chromium } = findBrowsers();
if (!chromium) throw new Error('Chromium was not found: `npm test` installs it.');
process.env.CHROME_PATH = chromium;

/** Forms generated from the page's examples, in order. */
const EXAMPLES = ['Feedback', 'Job application', 'RSVP'];

async function make(page: Page): Promise<void> {
  for (const [index, example] of EXAMPLES.entries()) {
    await press(page, 'button', example);
    await press(page, 'button', 'Generate form');
    await until(`form ${index + 1} in the list`, async () => {
      const rows = await page.$$('form-list >>> li');
      return rows.length === index + 1;
    });
  }
  await until('the last form in its frame', () => page.frames().length > 1);
}

const [port, servicePort] = await freePorts();
const env = { PORT: `${port}`, SERVICE_PORT: `${servicePort}`, FORMS_BASE_URL: '' };
const started = await startScript('start', env, /Service\s+http/);
const browser = await launch();
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 920 });
  await page.goto(`http://localhost:${port}/`, { waitUntil: 'networkidle2' });
  await page.reload({ waitUntil: 'networkidle2' }); // the page's font is there from its second visit on
  await make(page);
  for (const theme of ['light', 'dark']) {
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    await page.evaluate(() => {
      scrollTo(0, 0);
      (document.activeElement as HTMLElement | null)?.blur();
    });
    await page.waitForNetworkIdle();
    writeFileSync(`demo/screenshot-${theme}.png`, await page.screenshot());
    console.log(`demo/screenshot-${theme}.png`);
  }
} finally {
  await browser.close();
  await started.stop();
}
