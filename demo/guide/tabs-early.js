// A classic script in the head of pages with tabs, so that the visitor's choice shows before the first paint. The build replaces
// the key of the browser's storage.

// Selects a tab of a block: the one with this title, else the one that the URL leads to, else the visitor's last choice that
// the block has, else the first.
globalThis.selectTab = (block, title) => {
  const tabs = [...block.querySelectorAll('[role=tab]')];
  const panelOf = (tab) => document.getElementById(tab.getAttribute('aria-controls'));
  const byTitle = (name) => tabs.find(({ textContent }) => textContent === name);
  let remembered = [];
  try {
    const stored = JSON.parse(localStorage.getItem('TABS_KEY'));
    if (Array.isArray(stored)) remembered = stored;
  } catch {
    // The browser blocks storage, or it has something else.
  }
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const selected =
    byTitle(title) ??
    tabs.find((tab) => panelOf(tab).contains(target)) ??
    remembered.map(byTitle).find(Boolean) ??
    tabs[0];
  for (const tab of tabs) {
    const isSelected = tab === selected;
    const panel = panelOf(tab);
    tab.setAttribute('aria-selected', String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    panel.hidden = !isSelected;
  }
};
