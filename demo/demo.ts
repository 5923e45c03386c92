import './sign-in.js';
import './site.js';
import { start } from './start.js';

/** "Copy" beside a piece of code says what came of it, and then what it does again. */
for (const button of document.querySelectorAll<HTMLButtonElement>('.copy')) {
  const name = button.textContent;
  const code = button.parentElement!.querySelector('pre')!;
  button.addEventListener('click', () => {
    const say = (what: string): void => {
      button.textContent = what;
      setTimeout(() => (button.textContent = name), 2000);
    };
    const select = (): void => {
      getSelection()?.selectAllChildren(code);
      say('Selected');
    };
    if (!navigator.clipboard) return select();
    navigator.clipboard.writeText(code.textContent).then(() => say('Copied'), select);
  });
}

await start();
