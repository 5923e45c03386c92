import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { FormsElement } from './forms-element.js';

// TypeScript wants `any[]` for the parameters of a mixin's class.
// oxlint-disable-next-line typescript/no-explicit-any
type AbstractConstructor<Instance> = abstract new (...args: any[]) => Instance;

/** The members that {@link FormAssociated} adds to an element. */
export interface FormField {
  /** The name under which the surrounding form sends the value. */
  name: string;
  /** Blocks the surrounding form while there is no value. */
  required: boolean;
  /** Disables the element. */
  disabled: boolean;
  /** The surrounding form. */
  readonly form: HTMLFormElement | null;
  /** The `<label>` elements of the element. */
  readonly labels: NodeList;
  /** As on native fields. */
  readonly validity: ValidityState;
  /** The message that the browser shows if there is no value. Empty if the element is valid. */
  readonly validationMessage: string;
  /** False for a disabled element, which is never invalid. */
  readonly willValidate: boolean;
  /** As on native fields: returns whether the element is valid. */
  checkValidity(): boolean;
  /** As on native fields: like `checkValidity()`, and shows the message to the visitor. */
  reportValidity(): boolean;
  formDisabledCallback(isDisabled: boolean): void;
  formResetCallback(): void;
  formStateRestoreCallback(state: unknown): void;
  /** @internal */
  readonly isDisabled: boolean;
}

/** The members that an element defines for {@link FormAssociated}. */
export interface FormFieldState {
  /** The value that the surrounding form sends. Empty: the form sends nothing. */
  readonly value: string;
  /** Restores the initial state, as the reset of a form does. */
  reset(): void;
  /**
   * The entries for the surrounding form. A string is sent under `name`. Null: the form sends nothing.
   * @internal
   */
  readonly formValue: FormData | string | null;
  /**
   * The state that the browser keeps for "back" and for reloads.
   * @internal
   */
  readonly formState: string;
  /**
   * Restores a state that {@link formState} returned.
   * @internal
   */
  restoreFormState(state: string): void;
  /**
   * The message if `required` is set and there is no value.
   * @internal
   */
  readonly valueMissingMessage: string;
  /**
   * The node at which the browser shows the message, and which it focuses.
   * @internal
   */
  readonly validityAnchor: HTMLElement | undefined;
}

/**
 * Makes an element a field of the page's own `<form>`, as native fields are: with a `name` it sends its value, `required`
 * blocks the form without a value, and a disabled fieldset disables it.
 */
export function FormAssociated<Base extends AbstractConstructor<FormsElement>>(
  base: Base,
): Base & AbstractConstructor<FormField & FormFieldState> {
  abstract class FormAssociatedElement extends base implements FormField, FormFieldState {
    static readonly formAssociated = true;

    static properties: PropertyDeclarations = {
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

    #isFieldsetDisabled = false;

    abstract readonly value: string;
    /** @internal */
    abstract readonly formValue: FormData | string | null;
    /** @internal */
    abstract readonly formState: string;
    /** @internal */
    abstract readonly valueMissingMessage: string;
    /** @internal */
    abstract readonly validityAnchor: HTMLElement | undefined;
    abstract reset(): void;
    /** @internal */
    abstract restoreFormState(state: string): void;

    /**
     * True if the element or a fieldset around it is disabled.
     * @internal
     */
    get isDisabled(): boolean {
      return this.disabled || this.#isFieldsetDisabled;
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

    formDisabledCallback(isDisabled: boolean): void {
      this.#isFieldsetDisabled = isDisabled;
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
  return FormAssociatedElement;
}
