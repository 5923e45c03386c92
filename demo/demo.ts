import '../src/define.js';

// The elements follow the page's color-scheme, so a page needs no more than this to switch it.
document.querySelector('.theme')?.addEventListener('change', (event) => {
  document.documentElement.style.colorScheme = (event.target as HTMLInputElement).value;
});
