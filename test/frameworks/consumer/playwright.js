/** Runs the guide's functions for Playwright in Chromium: node playwright.js <executable> <script file> <module of the guide> */
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { listParts } from 'prompt-forms/testing';

const [executablePath, script, guide] = process.argv.slice(2);
const { fakeForms, generate } = await import(guide);

const HTML = `<!doctype html><html lang="en"><title>A page</title>
  <script type="module" src="/prompt-forms.js"></script>
  <form-generator></form-generator><form-list></form-list></html>`;

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  await page.route('http://localhost/**', (route) => {
    const isScript = route.request().url().endsWith('.js');
    const body = isScript ? readFileSync(script, 'utf8') : HTML;
    return route.fulfill({ contentType: isScript ? 'text/javascript' : 'text/html', body });
  });
  const fake = await fakeForms(page);
  await page.goto('http://localhost/');
  const link = await generate(page, 'An RSVP with name and email');
  const href = await link.getAttribute('href');
  const [form] = fake.forms;
  const list = listParts(page.locator('form-list'));
  await list.deleteButton(form.title).click();
  await list.confirmDialog().waitFor();
  await list.confirmDeleteButton().click();
  await list.deleteButton(form.title).waitFor({ state: 'detached' });
  console.log(JSON.stringify({ isLinked: href === form.formUrl, left: fake.forms.length }));
} finally {
  await browser.close();
}
