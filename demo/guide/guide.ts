/** The script of the guide's pages. */
import { enableCopyButtons } from '../copy-buttons.js';
import '../theme.js';
import { enableSearch } from './search.js';
import { enableTabs } from './tabs.js';

enableCopyButtons();
showCurrentPage();
enableTabs();
enableSearch();

/** Scrolls the navigation beside the text, which may be longer than the window, to the current page. */
function showCurrentPage(): void {
  const list = document.querySelector<HTMLElement>('.groups')!;
  const link = list.querySelector<HTMLElement>('[aria-current]')!;
  const { top, bottom } = list.getBoundingClientRect();
  const place = link.getBoundingClientRect();
  if (place.bottom > bottom) list.scrollTop = place.top - (top + bottom) / 2;
}
