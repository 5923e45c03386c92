import { withEvent, type Entry } from './log.js';

/** The log of events. Each line opens its details, which screen readers do not announce. */
export class EventLog {
  #entries: readonly Entry[] = [];
  readonly #list: HTMLElement;
  readonly #clear: HTMLButtonElement;
  readonly #none: HTMLElement;

  constructor(section: HTMLElement) {
    this.#list = section.querySelector('ol')!;
    this.#none = section.querySelector('.none')!;
    this.#clear = section.querySelector('button')!;
    this.#clear.addEventListener('click', () => {
      this.#entries = [];
      this.#list.replaceChildren();
      this.#look();
    });
  }

  add(event: CustomEvent): void {
    const before = this.#entries[0];
    this.#entries = withEvent(this.#entries, {
      name: event.type,
      time: Date.now(),
      detail: event.detail as unknown,
    });
    const [entry] = this.#entries;
    const { firstElementChild: newest } = this.#list;
    // A repeated event changes its line, so a screen reader announces it once.
    if (before && newest && entry!.times > 1) fill(newest, entry!);
    else this.#list.prepend(fill(line(), entry!));
    while (this.#list.childElementCount > this.#entries.length)
      this.#list.lastElementChild!.remove();
    this.#look();
  }

  #look(): void {
    const isEmpty = this.#entries.length === 0;
    this.#none.hidden = !isEmpty;
    this.#clear.disabled = isEmpty;
  }
}

function line(): Element {
  const item = document.createElement('li');
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  const name = Object.assign(document.createElement('code'), { className: 'name' });
  const times = Object.assign(document.createElement('span'), { className: 'times' });
  times.ariaHidden = 'true';
  summary.append(name, times, document.createElement('time'));
  details.append(summary, document.createElement('pre'));
  item.append(details);
  return item;
}

function fill(item: Element, { name, time, detail, times }: Entry): Element {
  const at = new Date(time);
  const node = item.querySelector('time')!;
  item.querySelector('.name')!.textContent = name;
  item.querySelector('.times')!.textContent = times > 1 ? `×${times}` : '';
  node.dateTime = at.toISOString();
  node.textContent = `${at.toTimeString().slice(0, 8)}.${String(at.getMilliseconds()).padStart(3, '0')}`;
  item.querySelector('pre')!.textContent = detail;
  return item;
}
