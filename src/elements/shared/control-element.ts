import type { PropertyDeclarations, PropertyValues } from 'lit';
import { StoreElement } from './store-element.js';

/**
 * What makes an element a field of the page's own `<form>`, like a native one: with a `name` it sends its
 * value, `required` blocks the form until there is one, and a disabled fieldset disables it.
 */
export abstract class ControlElement<Text extends object = object> extends StoreElement<Text> {
  static readonly formAssociated = true;

  static override properties: PropertyDeclarations = {
    name: { reflect: true, useDefault: true },
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true },
    fieldsetDisabled: { state: true },
  };

  /** The name under which the surrounding form sends the value. */
  name = '';

  /** Whether the surrounding form can't be sent without a value. */
  required = false;

  /** Turns the element off. */
  disabled = false;

  private fieldsetDisabled = false;

  /** What the surrounding form sends; empty: nothing. */
  abstract readonly value: string;

  /** Says what `required` asks for. */
  protected abstract readonly valueMissing: string;

  /** Where the browser shows {@link valueMissing}, and what it focuses. */
  protected abstract readonly validityAnchor: HTMLElement | undefined;

  /** Back to how the page began; as a form's reset does. */
  abstract reset(): void;

  /** Takes over the state of before a reload or of "back". */
  protected abstract restore(state: string): void;

  /** The surrounding form's entries; null: none. A plain value is sent under {@link name}. */
  protected get formValue(): FormData | string | null {
    return this.value || null;
  }

  /** What {@link restore} needs; default: the value. */
  protected get restorable(): string {
    return this.value;
  }

  /** Turned off by itself or by a fieldset around it. */
  protected get off(): boolean {
    return this.disabled || this.fieldsetDisabled;
  }

  /** The surrounding form. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  get labels(): NodeList {
    return this.internals.labels;
  }

  get validity(): ValidityState {
    return this.internals.validity;
  }

  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  formDisabledCallback(disabled: boolean): void {
    this.fieldsetDisabled = disabled;
  }

  formResetCallback(): void {
    this.reset();
  }

  formStateRestoreCallback(state: unknown): void {
    if (typeof state === 'string' && state) this.restore(state);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { value } = this;
    const valueMissing = this.required && !value;
    this.internals.setFormValue(this.formValue, this.restorable);
    this.internals.setValidity({ valueMissing }, this.valueMissing, this.validityAnchor);
  }
}
