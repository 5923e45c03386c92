import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { Form, ListedForm } from '../../client/index.js';
import type { ActionsText } from '../../locales/en/actions.js';
import type { ListText } from '../../locales/en/list.js';
import type { SharedText } from '../../locales/en/shared.js';
import type { Sentence } from '../shared/store-element.js';
import { enumValue } from '../shared/enum-attribute.js';
import type { Arrangement } from './arrangement.js';
import { ChoiceElement, NONE } from './choice-element.js';
import { Parts } from './parts.js';
import { SORTS, type Sort } from './sorts.js';

/** Time without typing after which the number of results is announced, in milliseconds. */
const REST = 700;

const loadArrangement = () => import('./arrangement.js');

/** What decides which forms a list shows, and in which order; what that takes comes when it is needed. */
export abstract class FindingElement<
  Text extends SharedText & ActionsText & ListText,
> extends ChoiceElement<Text> {
  static override properties: PropertyDeclarations = {
    filter: { reflect: true, useDefault: true },
    sort: { reflect: true, useDefault: true },
    away: { state: true },
  };

  /** Shows only the forms whose label or id has all of these words. */
  filter = '';

  /** The order: `service` as the service sends them, `newest` or `oldest` first, or by `name`. */
  sort: 'service' | 'newest' | 'oldest' | 'name' = 'service';

  /** The ids of forms that have left, although the service still has them. */
  protected away: ReadonlySet<string> = NONE;
  /** What is shown, in its order. */
  protected shown: readonly ListedForm[] = [];
  protected readonly parts = new Parts(
    (part) => this.load(part),
    () => this.requestUpdate(),
  );
  #arrangement: Arrangement | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** The number of results is announced once they are there. */
  #announcesFound = false;

  protected get order(): Sort {
    return enumValue(this, 'sort', this.sort, SORTS);
  }

  /** What is shown was searched for. */
  protected get isFound(): boolean {
    return Boolean(this.filter && this.#arrangement);
  }

  /** What searches and sorts is on its way. */
  protected get unarranged(): boolean {
    const { lost } = this.parts;
    return !lost && !this.#arrangement && this.parts.wants(loadArrangement);
  }

  protected labelOf(form: Form): string {
    return this.store?.label(form) ?? form.id ?? '';
  }

  /** Where what was searched for stands in a label. */
  protected marksIn(label: string) {
    return this.#arrangement?.marksIn(label) ?? [];
  }

  /** Searches. Announces the number of results once the visitor stops typing. */
  protected search(filter: string): void {
    this.parts.retry();
    this.filter = filter;
    // The number of an earlier search must not be announced for this one.
    this.announcement = undefined;
    clearTimeout(this.#resting);
    this.#announcesFound = false;
    this.#resting = setTimeout(() => {
      this.#announcesFound = true;
      this.requestUpdate();
    }, REST);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.#announcesFound && this.#arrangement?.filter === this.#words) this.#announceFound();
  }

  #announceFound(): void {
    this.#announcesFound = false;
    const { length } = this.shown;
    const isSearch = this.#words !== '';
    this.announce((text) => (isSearch ? text.formsFound(length) : text.formCount(length)));
  }

  /** The filter without white space around it. */
  get #words(): string {
    return (this.filter ?? '').trim();
  }

  /** Any other announcement replaces that of the search. */
  protected override announce(sentence: Sentence<Text>): void {
    clearTimeout(this.#resting);
    this.#announcesFound = false;
    super.announce(sentence);
  }

  /** Gets ready for a search that may come. */
  protected prepare(): void {
    void this.#bring().then(() => this.#arrangement?.prepare());
  }

  protected sortBy(sort: Sort): void {
    this.parts.retry();
    this.sort = sort;
  }

  /** Decides what is shown. */
  protected arrange(): void {
    const { forms, away, order: sort } = this;
    const filter = this.#words;
    if (filter || sort !== SORTS[0]) void this.#bring();
    const arrangement = this.#arrangement;
    if (arrangement) {
      arrangement.want({ forms, away, sort, filter, language: this.formats.tag });
      this.shown = arrangement.shown;
    } else if (!this.unarranged) {
      this.shown = away.size ? forms.filter(({ id }) => !away.has(id)) : forms;
    }
  }

  protected stopFinding(): void {
    clearTimeout(this.#resting);
    this.#arrangement?.stop();
    this.away = NONE;
  }

  #bring(): Promise<void> {
    return this.parts.bring(loadArrangement, (part) => {
      this.#arrangement ??= new part.Arrangement(
        (form) => this.labelOf(form),
        () => this.requestUpdate(),
      );
    });
  }
}
