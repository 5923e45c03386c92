import type { CSSResult } from 'lit';
import type { Form, FormsError, ListedForm } from '../../client/index.js';
import type { ElementFormats, Formats } from '../../language/formats.js';
import type { ActionsText } from '../../locales/en/actions.js';
import type { ListText } from '../../locales/en/list.js';
import type { SharedText } from '../../locales/en/shared.js';
import type { FormsStore } from '../../store/store.js';
import type { ConfirmationText, Confirmation } from '../../ui/confirm-dialog.js';
import type { FormsEventDetails, FormsEventName } from '../shared/events.js';
import type { Embedding } from '../shared/form-actions-element.js';
import type { Sort } from './sorts.js';

export type HostText = SharedText & ActionsText & ListText;

/** `<form-list>` as those parts of it see it that are loaded on demand: with what is protected to others. */
export interface ListHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly updateComplete: Promise<boolean>;
  readonly store: FormsStore | undefined;
  readonly text: HostText;
  readonly messages: object | undefined;
  readonly formats: ElementFormats;
  readonly forms: readonly ListedForm[];
  /** Something is to come, and nothing shows in its place. */
  readonly waits: boolean;
  readonly shown: readonly ListedForm[];
  readonly mode: 'none' | 'single' | 'multiple';
  readonly undo: number;
  readonly filter: string | null;
  readonly order: Sort;
  /** Names of the actions that this visitor may take, with spaces between. */
  readonly offered: string;
  readonly off: boolean;
  /** The text that was copied a moment ago. */
  readonly copied: string;
  /** The form whose embed code is shown, or comes. */
  readonly embedding: Embedding | undefined;
  /** The ids of the chosen forms. */
  chosen: ReadonlySet<string>;
  /** The ids of forms that have left, although the service still has them. */
  away: ReadonlySet<string>;
  /** Why forms were not deleted, by id. */
  readonly failures: Map<string, FormsError>;
  /** The ids of forms that are being deleted. */
  readonly deleting: Set<string>;
  textIn<Part>(english: (formats: Formats) => Part): Part;
  labelOf(form: Form): string;
  reasonOf(error: FormsError): string;
  /** Chooses other forms, and tells the page. */
  choose(ids: ReadonlySet<string>): void;
  emit<Name extends FormsEventName>(
    name: Name,
    detail: FormsEventDetails[Name],
    cancelable?: boolean,
  ): boolean;
  announce(say: (text: HostText) => string): void;
  /** Where what was searched for stands in a label: pairs of begin and end. */
  marksIn(label: string): readonly (readonly [number, number])[];
  search(filter: string): void;
  /** Gets ready for a search that may come. */
  prepare(): void;
  sortBy(sort: Sort): void;
  copy(value: string, done: (text: HostText) => string): Promise<void>;
  load<Part>(part: () => Promise<Part>): Promise<Part | undefined>;
  loadEmbed(): Promise<void>;
  addStyles(styles: CSSResult): void;
  confirm(confirmation: Confirmation<FormsError>): Promise<boolean>;
  askToDelete(id: string, form: Form): Promise<boolean>;
  deleteNow(id: string, quiet?: boolean): Promise<FormsError | undefined>;
  toggleSnippets(form: Embedding): Promise<void>;
  renderSnippets(formUrl: string): unknown;
  focusFallback(): HTMLElement | null;
  requestUpdate(): void;
}

export type { ConfirmationText };
