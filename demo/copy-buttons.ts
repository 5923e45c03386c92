/** The "Copy" buttons beside blocks of code. */

/** Time in ms for which a button shows the result of a press. */
const RESULT_TIME_MS = 2000;

/**
 * Lets each `.copy` button of the page copy the code of the `pre` in its parent element.
 * @param translate Gives the page's language to an English text.
 */
export function enableCopyButtons(translate = (text: string): string => text): void {
  const status = addStatus();
  for (const button of document.querySelectorAll<HTMLButtonElement>('.copy')) {
    const code = button.parentElement!.querySelector('pre')!;
    // The same node, which the page translates.
    const label = button.firstChild!;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const showResult = (english: string): void => {
      const result = translate(english);
      label.nodeValue = result;
      status.textContent = result;
      clearTimeout(timer);
      timer = setTimeout(() => {
        label.nodeValue = translate('Copy');
        status.textContent = '';
      }, RESULT_TIME_MS);
    };

    button.addEventListener('click', async () => {
      if (await copy(code.textContent)) {
        showResult('Copied');
      } else {
        // The visitor can copy the selection with the keyboard.
        getSelection()?.selectAllChildren(code);
        showResult('Selected');
      }
    });
  }
}

/** False if the browser blocks copying, as it does on pages without TLS. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A live region. It is empty at first, since screen readers announce only changes. */
function addStatus(): HTMLElement {
  const status = document.createElement('p');
  status.className = 'visually-hidden';
  status.setAttribute('role', 'status');
  document.body.append(status);
  return status;
}
