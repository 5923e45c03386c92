import type { PropertyDeclarations, PropertyValues } from 'lit';
import { FormsElement } from './forms-element.js';

/**
 * An element that is a field of the page's own `<form>`, as native fields are: with a `name` it sends its value, `required` blocks
 * the form without a value, and a disabled fieldset disables it.
 */
export abstract class FormField extends FormsElement {
  static readonly formAssociated = true;

  static override properties: PropertyDeclarations = {
    name: { reflect: true, useDefault: true },
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true },
  };

  /** The name under which the surrounding form sends the value. */
  name = '';

  /** Blocks the surrounding form while there is no value. */
  required = false;

  /** Disables the element. */
  disabled = false;

  /** The value that the surrounding form sends. Empty: the form sends nothing. */
  abstract readonly value: string;

  /** Restores the initial state, as the reset of a form does. */
  abstract reset(): void;

  /**
   * The entries for the surrounding form. A string is sent under `name`. Null: the form sends nothing.
   * @internal
   */
  abstract readonly formValue: FormData | string | null;

  /**
   * The state that the browser keeps for "back" and for reloads.
   * @internal
   */
  abstract readonly formState: string;

  /**
   * Restores a state that {@link formState} returned.
   * @internal
   */
  abstract restoreFormState(state: string): void;

  /**
   * The message if `required` is set and there is no value.
   * @internal
   */
  abstract readonly valueMissingMessage: string;

  /**
   * The node at which the browser shows the message, and which it focuses.
   * @internal
   */
  abstract readonly validityAnchor: HTMLElement | undefined;

  /**
   * True if the element or a fieldset around it is disabled. A fieldset does not disable its first legend.
   * @internal
   */
  get isDisabled(): boolean {
    // Not a field that `formDisabledCallback` sets: a change of `disabled` calls that during an update. Servers have no `closest`.
    return this.disabled || Boolean(this.closest?.('fieldset:disabled>:not(legend:first-of-type)'));
  }

  /** The surrounding form. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  /** The `<label>` elements of the element. */
  get labels(): NodeList {
    return this.internals.labels;
  }

  /** As on native fields. */
  get validity(): ValidityState {
    return this.internals.validity;
  }

  /** The message that the browser shows if there is no value. Empty if the element is valid. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  /** False for a disabled element, which is never invalid. */
  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  /** As on native fields: returns whether the element is valid. */
  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  /** As on native fields: like `checkValidity()`, and shows the message to the visitor. */
  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  formDisabledCallback(): void {
    this.requestUpdate();
  }

  formResetCallback(): void {
    this.reset();
  }

  formStateRestoreCallback(state: unknown): void {
    if (typeof state === 'string' && state) this.restoreFormState(state);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const valueMissing = this.required && !this.value;
    this.internals.setFormValue?.(this.formValue, this.formState);
    this.internals.setValidity?.({ valueMissing }, this.valueMissingMessage, this.validityAnchor);
  }
}
