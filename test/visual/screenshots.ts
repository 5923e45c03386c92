/** `npm run screenshots`: the pictures of README.md, taken of the demo as `npm start` serves it. */
import { writeFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { chooseFromMenu, launch, press, until } from '../e2e/browser.js';
import { startScript } from '../e2e/start.js';
import { findProgram } from '../runner/programs.js';
import { freePorts } from '../support/free-ports.js';

const chromium = findProgram('chromium');
if (!chromium) throw new Error('Chromium was not found: `npm test` installs it.');
process.env.CHROME_PATH = chromium;

/** Forms generated from the page's examples, in order. */
const EXAMPLES = ['Feedback', 'Job application', 'RSVP'];

/** The page uses its font only if it arrives within 100 ms. The pictures always have it. Runs in the page. */
async function waitForFont(): Promise<void> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule);
  const style = document.createElement('style');
  style.textContent = faces
    .map(({ cssText }) => cssText.replace('font-display: optional', 'font-display: block'))
    .join('\n');
  document.head.append(style);
  await document.fonts.load('1rem "Site Text"');
}

async function make(page: Page): Promise<void> {
  for (const [index, example] of EXAMPLES.entries()) {
    if (index > 0) await chooseFromMenu(page, 'Generate another');
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
  await page.setViewport({ width: 1280, height: 1240 });
  await page.goto(`http://localhost:${port}/`, { waitUntil: 'networkidle2' });
  await page.evaluate(waitForFont);
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
