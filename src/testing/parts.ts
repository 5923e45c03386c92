import { textFormats } from '../language/text-formats.js';
import { actionsText } from '../locales/en/actions.js';
import { generatorText } from '../locales/en/generator.js';
import { linksText } from '../locales/en/links.js';
import { listText } from '../locales/en/list.js';
import { rowsText } from '../locales/en/rows.js';
import { runText } from '../locales/en/run.js';

/** The roles of the parts. */
export type Role =
  'alertdialog' | 'button' | 'link' | 'listitem' | 'region' | 'searchbox' | 'textbox';

/** `exact` is for Playwright: without it, a name may be a part of the accessible name. */
export interface PartOptions {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
}

export type FindByRole<Found> = (role: Role, options?: PartOptions) => Found;

/** Queries by role: a page or a locator of Playwright, or the result of `shadowQueries`. */
export type PartQueries<Found> =
  { readonly findByRole: FindByRole<Found> } | { readonly getByRole: FindByRole<Found> };

/**
 * The parts of `<form-generator>` by their role and English name. `Found` is a locator with Playwright, and a promise of
 * an element with `shadowQueries`.
 */
export interface GeneratorParts<Found> {
  /** The text box, unless the attribute `label` names it otherwise. */
  description(): Found;
  generateButton(): Found;
  /** While a form is generated. */
  cancelButton(): Found;
  /** The region with the new form. The parts below are in it. */
  result(): Found;
  openLink(): Found;
  copyLinkButton(): Found;
  copyEmbedCodeButton(): Found;
  deleteButton(): Found;
  generateAnotherButton(): Found;
}

/** The parts of `<form-list>`, as {@link GeneratorParts}. `label` is the title, name or prompt of the form. */
export interface ListParts<Found> {
  searchBox(): Found;
  refreshButton(): Found;
  openLink(label: string): Found;
  copyLinkButton(label: string): Found;
  embedCodeButton(label: string): Found;
  previewButton(label: string): Found;
  deleteButton(label: string): Found;
  /** The question before a deletion. */
  confirmDialog(): Found;
  /** The button in the question that deletes. */
  confirmDeleteButton(): Found;
  /** The button in the question that keeps the form. */
  cancelDeleteButton(): Found;
}

const formats = textFormats('en');
const generator = { ...actionsText(), ...linksText(), ...generatorText(formats), ...runText() };
const list = { ...actionsText(), ...linksText(), ...listText(formats), ...rowsText(formats) };

/** Prefers queries that wait. */
function namedBy<Found>(queries: PartQueries<Found>): (role: Role, name: string) => Found {
  return (role, name) =>
    'findByRole' in queries
      ? queries.findByRole(role, { name })
      : queries.getByRole(role, { name, exact: true });
}

const unnamed = <Found>(queries: PartQueries<Found>, role: Role): Found =>
  'findByRole' in queries ? queries.findByRole(role) : queries.getByRole(role);

/**
 * The parts of `<form-generator>`, for `shadowQueries` and for Playwright. Guide: demo/guide/testing.md.
 * @param queries What to look in, such as `page.locator('form-generator')` of Playwright. Name the element if the page
 * also has a `<form-list>`: both have a button "Delete form".
 */
export function generatorParts<Found>(queries: PartQueries<Found>): GeneratorParts<Found> {
  const named = namedBy(queries);
  return {
    description: () => named('textbox', generator.promptLabel),
    generateButton: () => named('button', generator.generate),
    cancelButton: () => named('button', generator.cancel),
    result: () => named('region', generator.ready),
    openLink: () => named('link', generator.openForm),
    copyLinkButton: () => named('button', generator.copyLink),
    copyEmbedCodeButton: () => named('button', generator.copyEmbed),
    deleteButton: () => named('button', generator.deleteForm),
    generateAnotherButton: () => named('button', generator.generateAnother),
  };
}

/**
 * The parts of `<form-list>`, for `shadowQueries` and for Playwright. Guide: demo/guide/testing.md.
 * @param queries What to look in, such as `page.locator('form-list')` of Playwright.
 */
export function listParts<Found>(queries: PartQueries<Found>): ListParts<Found> {
  const named = namedBy(queries);
  const actionOn = (role: Role, action: string) => (label: string) =>
    named(role, list.actionOn(action, label));
  return {
    searchBox: () => named('searchbox', list.search),
    refreshButton: () => named('button', list.refresh),
    openLink: actionOn('link', list.open),
    copyLinkButton: actionOn('button', list.copyLink),
    embedCodeButton: actionOn('button', list.embedCode),
    previewButton: actionOn('button', list.preview),
    deleteButton: actionOn('button', list.delete),
    confirmDialog: () => unnamed(queries, 'alertdialog'),
    confirmDeleteButton: () => named('button', list.deleteForm),
    cancelDeleteButton: () => named('button', list.cancel),
  };
}
