import type { Messages } from '../../locales/en.js';
import type { FormsProxy, ServerContext } from '../options.js';
import { isBasePath } from '../routes.js';

/** One page, for {@link FormsPagesOptions.layout}. */
export interface PageContent {
  /** The title as HTML: every value in it is escaped. */
  readonly title: string;
  /** The content of the page as HTML, with one `h1`: every value in it is escaped. */
  readonly body: string;
  /** The language of the text, for `<html lang>`. */
  readonly lang: string;
  /** The direction of the text, for `<html dir>`. */
  readonly dir: 'ltr' | 'rtl';
  /** The HTTP status of the page. */
  readonly status: number;
}

/** Returns the whole HTML document of a page. */
export type PageLayout = (page: PageContent) => string | Promise<string>;

/** A language such as `de`, or a function that returns the language for a request. */
export type PageLanguage = string | ((request: Request) => string | undefined);

export interface FormsPagesOptions {
  /** The proxy, which decides about every request of the pages. */
  readonly proxy: FormsProxy;
  /** Path of the pages, as visitors see it. Default `/forms`. */
  readonly path?: string;
  /**
   * The language of the pages, such as `de`, or a function that returns it. Import its texts once, as in
   * `import 'prompt-forms/locales/de'`. Default: the first language of `Accept-Language` whose texts were imported, else
   * English.
   */
  readonly lang?: PageLanguage;
  /** Texts that replace those of the package, by name. */
  readonly messages?: Partial<Messages>;
  /**
   * Returns the whole HTML document of a page, so that it looks like your site. Without it, the pages have a small document of
   * their own, with a Content-Security-Policy that allows no script.
   */
  readonly layout?: PageLayout;
}

/** The markup for the content of `<form-generator>`. */
export interface GeneratorMarkupOptions {
  /** The description in the text box. Default: empty. */
  readonly prompt?: string;
  /** The label of the text box. Default: "Describe the form you need" in the language of the page. */
  readonly label?: string;
  /** The placeholder of the text box. Default: an example in the language of the page. */
  readonly placeholder?: string;
  /** A path of your site to which the visitor goes after a generate. Default: the page of the new form. */
  readonly next?: string;
}

/** The markup for the content of `<form-list>`. */
export interface ListMarkupOptions {
  /** A path of your site to which the visitor goes after a delete. Default: the page with all forms. */
  readonly next?: string;
}

export interface FormsPages {
  /** The option `path`. */
  readonly path: string;
  /**
   * Handles a request for a path at or below {@link path}. Never throws. `details` and `context` are those of `proxy.fetch`.
   * Bound, so that `export default pages` works. Do not parse the body before.
   */
  readonly fetch: (
    request: Request,
    details?: unknown,
    context?: ServerContext,
  ) => Promise<Response>;
  /**
   * HTML of a form that generates without JavaScript. Write it between the tags of `<form-generator>`: the element takes over
   * the text that the visitor has typed. `request` selects the language.
   */
  readonly renderGenerator: (
    request?: Request,
    options?: GeneratorMarkupOptions,
  ) => Promise<string>;
  /**
   * HTML of the visitor's own forms, with links and buttons for deleting. Write it between the tags of `<form-list>`. The
   * request is that of the visitor, with all its headers. If the forms cannot be loaded, the result says why.
   */
  readonly renderList: (
    request: Request,
    options?: ListMarkupOptions,
    details?: unknown,
  ) => Promise<string>;
}

const OPTION_NAMES = ['proxy', 'path', 'lang', 'messages', 'layout'];

const DEFAULT_PATH = '/forms';

const invalidOption = (what: string): TypeError => new TypeError(`createFormsPages: ${what}`);

/**
 * The path of the pages.
 * @throws TypeError for options that cannot work.
 */
export function checkOptions(options: FormsPagesOptions): string {
  const unknown = Object.keys(options).filter((name) => !OPTION_NAMES.includes(name));
  if (unknown.length > 0)
    throw invalidOption(
      `unknown option \`${unknown.join('`, `')}\`. Options: ${OPTION_NAMES.join(', ')}.`,
    );
  if (typeof options.proxy?.fetch !== 'function')
    throw invalidOption('`proxy` must be the result of `createFormsProxy`.');
  if (options.layout !== undefined && typeof options.layout !== 'function')
    throw invalidOption('`layout` must be a function that returns an HTML document.');
  const { path = DEFAULT_PATH } = options;
  if (typeof path !== 'string' || path === '' || !isBasePath(path))
    throw invalidOption('`path` must be a path such as `/forms`, without a slash at its end.');
  return path;
}
