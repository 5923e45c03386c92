import { GUIDE } from '../guide-address.js';
import { setDefaultLoader } from '../language/loading.js';
import { registry, type LocaleParts } from '../language/register.js';

/**
 * Loads the locales of the package from the folder `locales/` beside a script file, each file once per page. A file that can't
 * be loaded is one line in the console, and its text stays English.
 * @param script URL of the script file. The files of the locales get its query.
 */
export function loadLocalesBeside(script: string): void {
  const page = registry();
  const files = (page.files ??= new Map<string, Promise<unknown>>());
  const parts = (page.parts ??= new Map<string, LocaleParts>());

  function load(file: string): Promise<unknown> {
    const known = files.get(file);
    if (known) return known;
    const loading = importBeside(script, `locales/${file}.js`);
    files.set(file, loading);
    return loading;
  }

  setDefaultLoader((tag) => {
    parts.set(tag.toLowerCase(), () => load(`parts/${tag}`) as ReturnType<LocaleParts>);
    void load(tag);
  });
}

/** Never rejects. Resolves with undefined if the file can't be loaded. */
async function importBeside(script: string, file: string): Promise<unknown> {
  let address = file;
  try {
    const url = new URL(file, script);
    url.search = new URL(script).search;
    address = url.href;
    return await import(/* @vite-ignore */ /* webpackIgnore: true */ address);
  } catch {
    // The browser has logged the cause.
    console.error(
      `prompt-forms: ${address} could not be loaded, so its text is in English. Copy the folder "locales" beside the script file, or call configure({ locales: {} }). See ${GUIDE}languages.md#with-the-script-tag`,
    );
    return undefined;
  }
}
