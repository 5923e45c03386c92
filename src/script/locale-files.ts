import { GUIDE } from '../guide-address.js';
import { setDefaultLoader } from '../language/loading.js';
import { registry, type LocaleParts } from '../language/register.js';

/**
 * Loads the locales of the package from the folder `locales/` beside a script file, each once per page. A file that can't be loaded is
 * one line in the console, and its text stays English.
 * @param script URL of the script file. The files of the locales get its query.
 */
export function loadLocalesBeside(script: string): void {
  const shared = registry();
  const files = (shared.files ??= new Map<string, Promise<unknown>>());
  const parts = (shared.parts ??= new Map<string, LocaleParts>());

  /** Only the first script file requests a file, and another one only if that failed. */
  function load(name: string, onRequest = (): void => {}): Promise<unknown> {
    const address = addressBeside(script, `locales/${name}.js`);
    const [path = ''] = address.split('?', 1);
    const request = (): Promise<unknown> => {
      onRequest();
      const known = files.get(path) ?? importOrExplain(address);
      files.set(path, known);
      return known;
    };
    const earlier = files.get(name);
    const loading = earlier ? earlier.then((found) => found ?? request()) : request();
    files.set(name, loading);
    return loading;
  }

  setDefaultLoader((tag) => {
    const loadParts = () => load(`parts/${tag}`) as ReturnType<LocaleParts>;
    // From the folder of the locale itself.
    void load(tag, () => parts.set(tag.toLowerCase(), loadParts));
  });
}

/** The address of a file beside the script, with the script's query. The query of a page with the script in it is the page's own. */
function addressBeside(script: string, file: string): string {
  if (!URL.canParse(file, script)) return file;
  const url = new URL(file, script);
  if (script !== document.URL) url.search = new URL(script).search;
  return url.href;
}

/** Never rejects. Resolves with undefined if the file can't be loaded. */
async function importOrExplain(address: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ address);
  } catch {
    // The browser has logged the cause.
    console.error(
      `prompt-forms: ${address} could not be loaded, so the elements show English. Copy the folder "locales" beside the script file, or call configure({ locales: {} }). See ${GUIDE}languages.md#with-the-script-tag`,
    );
    return undefined;
  }
}
