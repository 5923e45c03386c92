/** Tabs of the guide: keys and pointer. `tabs-early.js` has selected one of each block before. */
import { rememberTab } from '../preferences.js';

declare global {
  /** Defined by `tabs-early.js` on pages with tabs. */
  function selectTab(block: Element, title?: string): void;
}

export function enableTabs(): void {
  const blocks = [...document.querySelectorAll<HTMLElement>('.tabs')];
  for (const block of blocks) {
    const tabs = [...block.querySelectorAll<HTMLElement>('[role=tab]')];

    block.addEventListener('click', ({ target }) => {
      const tab = (target as Element).closest<HTMLElement>('[role=tab]');
      if (tab) choose(tab);
    });

    block.addEventListener('keydown', (event) => {
      const index = tabs.indexOf(event.target as HTMLElement);
      const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
      if (index < 0 || next === undefined) return;
      event.preventDefault();
      const tab = tabs.at(next % tabs.length)!;
      choose(tab);
      tab.focus();
    });
  }

  /** Selects the tab here and in all blocks that have one of this name. The tab stays where it is on the screen. */
  function choose(tab: HTMLElement): void {
    const title = tab.textContent;
    const before = tab.getBoundingClientRect().top;
    for (const block of blocks) {
      if (titlesOf(block).includes(title)) selectTab(block, title);
    }
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
    rememberTab(title);
  }

  addEventListener('hashchange', () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const block = target?.closest('.tabs');
    if (!target || !block) return;
    selectTab(block);
    target.scrollIntoView();
  });
}

const titlesOf = (block: Element): string[] =>
  [...block.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent);
