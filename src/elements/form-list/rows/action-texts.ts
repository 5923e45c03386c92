import type { TemplateResult } from 'lit';
import type { LinksText } from '../../../locales/en/links.js';
import type { ListViewText } from '../../../locales/en/list-view.js';
import { codeIcon, eyeIcon, linkIcon, openIcon, trashIcon } from '../../../ui/action-icons.js';
import type { Action } from '../actions.js';

/** The name and the icon of each action. */
export const ACTION_TEXTS: Readonly<
  Record<Action, (text: ListViewText, links: LinksText) => readonly [string, TemplateResult]>
> = {
  open: (text) => [text.open, openIcon],
  copy: (_, links) => [links.copyLink, linkIcon],
  embed: (text) => [text.embedCode, codeIcon],
  preview: (text) => [text.preview, eyeIcon],
  delete: (text) => [text.delete, trashIcon],
};

/** The name of an action, as its control has it. */
export const actionName = (action: string, text: ListViewText, links: LinksText): string =>
  ACTION_TEXTS[action as Action](text, links)[0];
