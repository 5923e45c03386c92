/** What the benchmark of the list runs in the browser: `<form-list>`, and rows written by hand against it. */
import type { FormsClient, ListedForm } from '../../src/client/index.js';
import { FormListElement } from '../../src/elements/form-list/form-list.js';

customElements.define('form-list', FormListElement);

const TOPICS = ['Summer party', 'Workshop', 'Customer', 'Café', 'Volunteer', 'Newsletter', 'Race'];
const KINDS = ['RSVP', 'registration', 'feedback', 'survey', 'application', 'order', 'contact'];

/** Always the same forms; every tenth is a race. */
export const formsOf = (count: number): ListedForm[] =>
  Array.from({ length: count }, (_, index) => {
    const letters = ((index * 7919) % 999_983).toString(36);
    const topic = index % 10 ? TOPICS[index % 6] : 'Race';
    return {
      id: `form_${1_733_312_400_000 - index * 1000}_${letters}`,
      formUrl: `https://forms.example/f/${letters}`,
      title: `${topic} ${KINDS[index % 7]} ${index}`,
      raw: {},
    };
  });

/** Something that shows forms; each step ends when the page is laid out again. */
interface Contender {
  /** From nothing to the first screen. */
  first(forms: readonly ListedForm[]): Promise<void>;
  jumpToEnd(): Promise<void>;
  deleteOne(): Promise<void>;
  /** As a person who is about to search. */
  prepare(): void;
  search(words: string): Promise<void>;
  remove(): void;
}

const laidOut = () => document.body.getBoundingClientRect().height;
const FRAMES = 240;
const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** Waits until it holds, a task at a time. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve));
}

function list(): Contender {
  const element = document.createElement('form-list');
  const shown = () => element.shadowRoot!.querySelector('[part~=list]')!;
  const meta = { attempts: 1 };
  let forms: readonly ListedForm[] = [];
  const count = () =>
    Number(
      /\d[\d,]*/.exec(element.shadowRoot!.querySelector('p')!.textContent)?.[0].replaceAll(',', ''),
    );
  return {
    async first(all) {
      forms = all;
      element.client = {
        endpoint: `https://service.example/${Math.random()}`,
        list: async () => ({ forms, source: 'data', skipped: 0, maybeMore: false, meta }),
        delete: async (id: string) => ({ id, deleted: true, confirmed: true, meta }),
      } as unknown as FormsClient;
      document.body.append(element);
      while (!shown()?.children.length) await element.updateComplete;
      laidOut();
    },
    async jumpToEnd() {
      scrollTo(0, document.body.scrollHeight);
      await frame();
      laidOut();
    },
    async deleteOne() {
      await element.deleteForm(forms[3]!.id);
      await element.updateComplete;
      laidOut();
    },
    async search(words) {
      const wanted = words ? forms.filter(({ title }) => title!.includes(words)).length : count();
      element.filter = words;
      await element.updateComplete;
      if (words) await until(() => Math.abs(count() - wanted) < 3);
      laidOut();
    },
    prepare: () => element.shadowRoot!.querySelector<HTMLElement>('[part=search]')!.focus(),
    remove: () => element.remove(),
  };
}

function plain(): Contender {
  const list = document.createElement('ul');
  list.className = 'plain';
  let forms: readonly ListedForm[] = [];
  const add = (parent: Element, tag: string, text: string) => {
    const node = document.createElement(tag);
    node.textContent = text;
    parent.append(node);
    return node;
  };
  const fill = (shown: readonly ListedForm[]) => {
    const rows = shown.map(({ id, formUrl, title }) => {
      const row = document.createElement('li');
      row.dataset.id = id;
      add(row, 'span', title!);
      add(row, 'small', id);
      const link = add(row, 'a', 'Open') as HTMLAnchorElement;
      link.href = formUrl!;
      for (const name of ['Copy link', 'Delete'])
        add(row, 'button', name).ariaLabel = `${name} ${title}`;
      return row;
    });
    list.replaceChildren(...rows);
  };
  return {
    async first(all) {
      forms = all;
      fill(forms);
      document.body.append(list);
      laidOut();
    },
    async jumpToEnd() {
      scrollTo(0, document.body.scrollHeight);
      await frame();
      laidOut();
    },
    async deleteOne() {
      const { id } = forms[3]!;
      forms = forms.filter((form) => form.id !== id);
      fill(forms);
      laidOut();
    },
    async search(words) {
      fill(words ? forms.filter(({ title }) => title!.includes(words)) : forms);
      laidOut();
    },
    prepare() {},
    remove: () => list.remove(),
  };
}

const CONTENDERS = { list, plain };
export type ContenderName = keyof typeof CONTENDERS;
let current: Pick<Contender, 'remove'> | undefined;

const timed = async (step: () => Promise<void>): Promise<number> => {
  const begin = performance.now();
  await step();
  return performance.now() - begin;
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}

/** Milliseconds of each step. */
const bench = {
  async steps(name: ContenderName, count: number): Promise<Record<string, number>> {
    const forms = formsOf(count);
    scrollTo(0, 0);
    const contender = CONTENDERS[name]();
    current = contender;
    const times: Record<string, number> = {};
    times['first screen'] = await timed(() => contender.first(forms));
    await idle();
    times['jump to the end'] = await timed(() => contender.jumpToEnd());
    scrollTo(0, 0);
    await frame();
    await idle();
    times['delete one'] = await timed(() => contender.deleteOne());
    await idle();
    contender.prepare();
    await idle();
    times['search'] = await timed(() => contender.search('Race'));
    await idle();
    times['clear the search'] = await timed(() => contender.search(''));
    await idle();
    return times;
  },
  /** Frames that come later than 25 ms, as a share of all, while 240 times 120 px are scrolled. */
  async lateFrames(): Promise<number> {
    scrollTo(0, 0);
    await frame();
    let late = 0;
    for (let last = await frame(), step = 0; step < FRAMES; step++) {
      scrollBy(0, 120);
      const now = await frame();
      if (now - last > 25) late++;
      last = now;
    }
    scrollTo(0, 0);
    return late / FRAMES;
  },
  /** A page as high as a list, with nothing in it: what is late there is the machine's. */
  tall() {
    const page = document.createElement('div');
    page.style.height = '700000px';
    document.body.append(page);
    current = { remove: () => page.remove() };
  },
  /** All that are in the page, in shadow roots too. */
  nodes: (): number => nodesIn(document),
  remove() {
    current?.remove();
    current = undefined;
  },
};

function nodesIn(node: Node): number {
  let count = 1;
  if (node instanceof Element && node.shadowRoot) count += nodesIn(node.shadowRoot);
  for (const child of node.childNodes) count += nodesIn(child);
  return count;
}

/** Until the page has nothing to do. */
const idle = async () => {
  for (let times = 8; times--;) {
    await new Promise((resolve) => requestIdleCallback(resolve));
  }
};

window.bench = bench;
