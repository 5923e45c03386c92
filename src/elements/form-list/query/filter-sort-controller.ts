import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ListedForm } from '../../../client/index.js';
import type { LocaleController } from '../../../language/locale-controller.js';
import type { ListText } from '../../../locales/en/list.js';
import { numberText, type Announcer } from '../../shared/announcer.js';
import { enumValue } from '../../shared/enum-attribute.js';
import type { VisitorHost } from '../../shared/hosts.js';
import type { Lazy } from '../../shared/lazy.js';
import type { StoreController } from '../../shared/store-controller.js';
import { lazyFeatures } from '../lazy-features.js';
import type * as filterSort from './filter-sort.lazy.js';
import { SORT_ORDERS, type SortOrder } from '../attributes.js';

/** Time without a key after which the number of results is announced. */
const COUNT_DELAY_MS = 700;

const NO_WORDS: readonly string[] = [];

/** The part of `<form-list>` that a {@link FilterSortController} needs. */
export interface FilterSortHost extends ReactiveControllerHost, Element, VisitorHost {
  filter: string;
  sort: SortOrder;
  readonly text: ListText;
  readonly forms: readonly ListedForm[];
  readonly locale: LocaleController;
  readonly announcer: Announcer;
  readonly lazy: Lazy;
}

/** Decides which forms match the search, and their order. */
export class FilterSortController implements ReactiveController {
  readonly #host: FilterSortHost;
  readonly #storeController: StoreController;
  #matchingForms: readonly ListedForm[] = [];
  #filterSort: filterSort.FilterSort | undefined;
  #countTimer: ReturnType<typeof setTimeout> | undefined;
  /** The number of results is announced as soon as there are results. */
  #mustAnnounceCount = false;
  /** Announcements before the search. A later one is more important than the number of results. */
  #announcedBefore = 0;

  constructor(host: FilterSortHost, storeController: StoreController) {
    this.#host = host;
    this.#storeController = storeController;
    host.addController(this);
  }

  /** The forms that match the search, in their order, shown or not. */
  get matchingForms(): readonly ListedForm[] {
    return this.#matchingForms;
  }

  get sortOrder(): SortOrder {
    return enumValue(this.#host, 'sort', this.#host.sort, SORT_ORDERS);
  }

  /** True if the matching forms are the results of a search. */
  get hasResults(): boolean {
    return Boolean(this.#filter && this.#filterSort?.hasResult);
  }

  /** True until there is a first result: the code that searches and sorts is loading, or at work. */
  get isLoading(): boolean {
    const hasFailed = this.#host.lazy.hasFailed(lazyFeatures.filterSort);
    return this.#isNeeded && !this.#filterSort?.hasResult && !hasFailed;
  }

  /** Identifies the search and the order of {@link matchingForms}, which may be those before {@link sortOrder}. */
  get shownQuery(): string {
    return `${this.#filterSort?.sortOrder ?? 'service'} ${this.words.join(' ')}`;
  }

  /** The search words of {@link matchingForms}. */
  get words(): readonly string[] {
    return this.#filterSort?.words ?? NO_WORDS;
  }

  /** The positions of the search words in a label: pairs of start and end. */
  marksIn(label: string): readonly (readonly [number, number])[] {
    return this.#filterSort?.marksIn(label) ?? [];
  }

  /** Searches. Announces the number of results once the visitor stops typing. */
  search(filter: string): void {
    const host = this.#host;
    host.lazy.retry();
    host.changeForVisitor(() => (host.filter = filter));
    // The number of results of an earlier search.
    host.announcer.clear();
    this.#announcedBefore = host.announcer.count;
    clearTimeout(this.#countTimer);
    this.#mustAnnounceCount = false;
    this.#countTimer = setTimeout(() => {
      this.#mustAnnounceCount = true;
      host.requestUpdate();
    }, COUNT_DELAY_MS);
  }

  sortBy(order: SortOrder): void {
    const host = this.#host;
    host.lazy.retry();
    host.changeForVisitor(() => (host.sort = order));
  }

  /** Prepares a search that the visitor may start soon. */
  prepare(): void {
    void this.#host.lazy.prefetch(lazyFeatures.filterSort).then((module) => {
      if (!module) return;
      this.#create(module);
      this.update();
      this.#filterSort?.prepare();
    });
  }

  /** Decides again which forms match. Called before each render. */
  update(): void {
    const { forms, locale } = this.#host;
    const { sortOrder } = this;
    const filter = this.#filter;
    const module = this.#isNeeded && this.#host.lazy.use(lazyFeatures.filterSort);
    if (module) this.#create(module);
    if (this.#filterSort) {
      const language = locale.formats.tag;
      this.#filterSort.request({ forms, sortOrder, filter, language });
    }
    if (this.#filterSort?.hasResult) this.#matchingForms = this.#filterSort.matchingForms;
    else if (!this.isLoading) this.#matchingForms = forms;
  }

  hostUpdated(): void {
    if (!this.#mustAnnounceCount || this.#filterSort?.filter !== this.#filter) return;
    this.#mustAnnounceCount = false;
    if (this.#host.announcer.count !== this.#announcedBefore) return;
    const isSearch = this.#filter !== '';
    const count = numberText(
      () => this.matchingForms.length,
      (length) => {
        const { formsFound, formCount } = this.#host.text;
        return isSearch ? formsFound(length) : formCount(length);
      },
    );
    this.#host.announcer.announce(count);
  }

  /** Stops everything that runs. */
  stop(): void {
    clearTimeout(this.#countTimer);
    this.#filterSort?.stop();
  }

  /** The filter without white space around it. A framework may have set null or undefined. */
  get #filter(): string {
    return (this.#host.filter ?? '').trim();
  }

  get #isNeeded(): boolean {
    return this.#filter !== '' || this.sortOrder !== 'service';
  }

  #create({ FilterSort }: typeof filterSort): void {
    const host = this.#host;
    this.#filterSort ??= new FilterSort(this.#storeController.labelOf, () => host.requestUpdate());
  }
}
