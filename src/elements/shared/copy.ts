/**
 * Copies `text` to the clipboard. Without the clipboard permission, it copies a selected field inside `root` with
 * `execCommand`. The focus does not move.
 * @returns false if the browser blocks both.
 */
export async function copyText(text: string, root: ShadowRoot): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text, root);
  }
}

function copySelection(text: string, root: ShadowRoot): boolean {
  const focused = root.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  root.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
