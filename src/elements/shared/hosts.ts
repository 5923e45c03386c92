import type { CSSResult } from 'lit';
import type { Formats } from '../../language/formats.js';
import type { FormsEventDetails, FormsEventName } from './events.js';

/*
 * Abilities of `FormsElement`, for the host interfaces of controllers: each one extends those that it needs.
 */

export interface EventHost {
  /** Dispatches a bubbling, composed event. @returns false if a listener cancelled it. */
  emit<Name extends FormsEventName>(
    name: Name,
    detail: FormsEventDetails[Name],
    cancelable?: boolean,
  ): boolean;
}

export interface TextHost {
  /** The text of one part in the language of the page. */
  textIn<Part>(english: (formats: Formats) => Part): Part;
}

export interface VisitorHost {
  /** Changes properties for the visitor, without their attributes. */
  changeForVisitor(change: () => void): void;
}

export interface StyleHost {
  /** Adds the styles of a part that was loaded on demand. */
  addStyles(...styles: readonly CSSResult[]): void;
}
