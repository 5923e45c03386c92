import { textFormats } from '../language/text-formats.js';
import { actionsText } from '../locales/en/actions.js';
import { generatorText } from '../locales/en/generator.js';
import { linksText } from '../locales/en/links.js';
import { listText } from '../locales/en/list.js';
import { listViewText } from '../locales/en/list-view.js';
import { generateText } from '../locales/en/generate.js';

/** The roles of the parts. */
export type Role =
  | 'alertdialog'
  | 'button'
  | 'link'
  | 'listitem'
  | 'menuitem'
  | 'region'
  | 'searchbox'
  | 'textbox';

/** `exact` is for Playwright: without it, a name may be a part of the accessible name. */
export type PartOptions = {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
};

export type FindByRole<Found> = (role: Role, options?: PartOptions) => Found;

/** Queries by role: a page or a locator of Playwright, or the result of `shadowQueries`. */
export type PartQueries<Found> =
  | { readonly findByRole: FindByRole<Found> }
  | { readonly getByRole: FindByRole<Found> };

/** A part: a promise of its kind of element with `shadowQueries`, a locator with Playwright. */
export type Part<Found, Kind extends HTMLElement> =
  Found extends Promise<HTMLElement> ? Promise<Kind> : Found;

/**
 * The parts of `<form-generator>` by their role and English name. `Found` is a locator with Playwright, and a promise of
 * an element with `shadowQueries`.
 */
export interface GeneratorParts<Found> {
  /** The text box, unless the attribute `label` names it otherwise. */
  description(): Part<Found, HTMLTextAreaElement>;
  generateButton(): Part<Found, HTMLButtonElement>;
  /** While a form is generated. */
  cancelButton(): Part<Found, HTMLButtonElement>;
  /** The region with the new form. The parts below are in it. */
  result(): Part<Found, HTMLElement>;
  openLink(): Part<Found, HTMLAnchorElement>;
  copyLinkButton(): Part<Found, HTMLButtonElement>;
  copyEmbedCodeButton(): Part<Found, HTMLButtonElement>;
  /** Opens the menu with the items below. The menu is not in the region. */
  moreActionsButton(): Part<Found, HTMLButtonElement>;
  generateAnotherItem(): Part<Found, HTMLButtonElement>;
  deleteItem(): Part<Found, HTMLButtonElement>;
  /** The button that deletes, in the question before a deletion. */
  confirmDeleteButton(): Part<Found, HTMLButtonElement>;
}

/** The parts of `<form-list>`, as {@link GeneratorParts}. `label` is the title, name or prompt of the form. */
export interface ListParts<Found> {
  searchBox(): Part<Found, HTMLInputElement>;
  refreshButton(): Part<Found, HTMLButtonElement>;
  openLink(label: string): Part<Found, HTMLAnchorElement>;
  copyLinkButton(label: string): Part<Found, HTMLButtonElement>;
  embedCodeButton(label: string): Part<Found, HTMLButtonElement>;
  previewButton(label: string): Part<Found, HTMLButtonElement>;
  deleteButton(label: string): Part<Found, HTMLButtonElement>;
  /** The question before a deletion. */
  confirmDialog(): Part<Found, HTMLElement>;
  /** The button in the question that deletes. */
  confirmDeleteButton(): Part<Found, HTMLButtonElement>;
  /** The button in the question that keeps the form. */
  cancelDeleteButton(): Part<Found, HTMLButtonElement>;
}

const formats = textFormats('en');
const generator = {
  ...actionsText(),
  ...linksText(),
  ...generatorText(formats),
  ...generateText(),
};
const list = { ...actionsText(), ...linksText(), ...listText(formats), ...listViewText(formats) };

/** Finds a part by its role, and by its name if it has one. Prefers queries that wait. */
type FindPart<Found> = <Kind extends HTMLElement>(role: Role, name?: string) => Part<Found, Kind>;

function partsOf<Found>(queries: PartQueries<Found>): FindPart<Found> {
  const find = (role: Role, name?: string): Found => {
    if ('findByRole' in queries) return queries.findByRole(role, name ? { name } : {});
    return queries.getByRole(role, name ? { name, exact: true } : {});
  };
  // The role says which kind of element it is.
  return find as FindPart<Found>;
}

/**
 * The parts of `<form-generator>`, for `shadowQueries` and for Playwright. Guide: dist/guide/testing.md.
 * @param queries What to look in, such as `page.locator('form-generator')` of Playwright. Name the element if the page
 * also has a `<form-list>`: both have a button "Delete form".
 */
export function generatorParts<Found>(queries: PartQueries<Found>): GeneratorParts<Found> {
  const part = partsOf(queries);
  return {
    description: () => part('textbox', generator.promptLabel),
    generateButton: () => part('button', generator.generate),
    cancelButton: () => part('button', generator.cancel),
    result: () => part('region', generator.ready),
    openLink: () => part('link', generator.openForm),
    copyLinkButton: () => part('button', generator.copyLink),
    copyEmbedCodeButton: () => part('button', generator.copyEmbed),
    moreActionsButton: () => part('button', generator.moreActions),
    generateAnotherItem: () => part('menuitem', generator.generateAnother),
    deleteItem: () => part('menuitem', generator.deleteForm),
    confirmDeleteButton: () => part('button', generator.deleteForm),
  };
}

/**
 * The parts of `<form-list>`, for `shadowQueries` and for Playwright. Guide: dist/guide/testing.md.
 * @param queries What to look in, such as `page.locator('form-list')` of Playwright.
 */
export function listParts<Found>(queries: PartQueries<Found>): ListParts<Found> {
  const part = partsOf(queries);
  const buttonOn = (action: string) => (label: string) =>
    part<HTMLButtonElement>('button', list.actionOn(action, label));
  return {
    searchBox: () => part('searchbox', list.search),
    refreshButton: () => part('button', list.refresh),
    openLink: (label) => part('link', list.actionOn(list.open, label)),
    copyLinkButton: buttonOn(list.copyLink),
    embedCodeButton: buttonOn(list.embedCode),
    previewButton: buttonOn(list.preview),
    deleteButton: buttonOn(list.delete),
    confirmDialog: () => part('alertdialog'),
    confirmDeleteButton: () => part('button', list.deleteForm),
    cancelDeleteButton: () => part('button', list.cancel),
  };
}
