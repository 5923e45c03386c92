import type { PropertyDeclarations } from 'lit';
import type { ListedForm } from '../../client/index.js';
import type { ActionsText } from '../../locales/en/actions.js';
import type { ListText } from '../../locales/en/list.js';
import type { SharedText } from '../../locales/en/shared.js';
import { FormActionsElement } from '../shared/form-actions-element.js';
import { enumValue } from '../shared/enum-attribute.js';
import { changedIn } from './selection.js';

const MODES = ['none', 'single', 'multiple'] as const;

export const NONE: ReadonlySet<string> = new Set();

/** What makes a list a field of the page's own form: a person chooses one or many of its entries. */
export abstract class ChoiceElement<
  Text extends SharedText & ActionsText & ListText,
> extends FormActionsElement<Text> {
  static override properties: PropertyDeclarations = { selection: {}, chosen: { state: true } };

  /** `single` lets a person choose one form, `multiple` any number. */
  selection: 'none' | 'single' | 'multiple' = 'none';

  /** The ids of the chosen forms. */
  protected chosen: ReadonlySet<string> = NONE;

  /** The account's forms, in the order in which the service sends them. */
  abstract readonly forms: readonly ListedForm[];

  /** The ids of the chosen forms. */
  get selected(): readonly string[] {
    return [...this.chosen];
  }

  set selected(ids: readonly string[]) {
    this.chosen = new Set(ids);
  }

  /** The id of the first selected form. The surrounding form sends one entry per selected id. */
  get value(): string {
    return this.selected[0] ?? '';
  }

  /** The chosen form; `<form-embed for>` shows it. */
  get currentForm(): ListedForm | undefined {
    return this.forms.find(({ id }) => id === this.value);
  }

  /** Chooses nothing. */
  reset(): void {
    this.selected = [];
  }

  protected override restore(ids: string): void {
    this.selected = ids.split(' ');
  }

  protected override get formValue(): FormData | string | null {
    if (!this.name || this.selected.length < 2) return super.formValue;
    const entries = new FormData();
    for (const id of this.selected) entries.append(this.name, id);
    return entries;
  }

  protected override get restorable(): string {
    return this.selected.join(' ');
  }

  protected override get valueMissing(): string {
    return this.text.chooseForm;
  }

  protected override get validityAnchor(): HTMLElement | undefined {
    const find = (selector: string) => this.renderRoot.querySelector<HTMLElement>(selector);
    return find('.pick') ?? find('.refresh') ?? undefined;
  }

  protected get mode() {
    return enumValue(this, 'selection', this.selection, MODES);
  }

  /** Chooses other forms, and tells the page; as with radio buttons, not of the one that another replaces. */
  protected choose(ids: ReadonlySet<string>): void {
    let changed = changedIn(this.chosen, ids);
    if (!changed.length) return;
    if (this.mode === 'single' && ids.size) changed = [...ids];
    this.chosen = ids;
    const known = new Map<string, ListedForm>();
    if (changed.length > 1) for (const form of this.forms) known.set(form.id, form);
    for (const id of changed) {
      const form = known.get(id) ?? this.forms.find((each) => each.id === id) ?? { id, raw: {} };
      this.emit('form-selected', { form, selected: ids.has(id) });
    }
  }
}
