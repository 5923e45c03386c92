import { putPage } from '../support/other-origin.js';

const HTML = 'text/html; charset=utf-8';
const TYPES = {
  'form.css': 'text/css',
  'silent.html': HTML,
  'sent.html': HTML,
  'form.html': HTML,
};

async function put(): Promise<string> {
  let url = '';
  for (const [name, type] of Object.entries(TYPES)) {
    const file = await fetch(`/demo/stories/${name}`);
    const headers = { 'content-type': type };
    url = await putPage({ path: `/stories/${name}`, headers, body: await file.text() });
  }
  return url;
}

let page: Promise<string> | undefined;

/** The form's page that the stories embed, at another origin. */
export const formPage = (): Promise<string> => (page ??= put());
