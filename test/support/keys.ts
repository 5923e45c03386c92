/** Keyboard actions of a visitor, in every engine. */
import { sendKeys } from './commands.js';
import { focusedName } from './focus.js';

/** Presses a key, with others held down where they are named before it: `Shift+Tab`. */
export async function press(keys: string): Promise<void> {
  const held = keys.split('+');
  const last = held.pop()!;
  const key = last === 'Space' ? ' ' : last;
  for (const down of held) await sendKeys({ down });
  await sendKeys({ press: key });
  for (const up of held.reverse()) await sendKeys({ up });
}

export const type = (text: string): Promise<void> => sendKeys({ type: text });

/** Presses Tab until what is called so in the element has the focus; throws where it is never reached. */
export async function tabTo(element: Element, name: string): Promise<void> {
  const met: string[] = [];
  while (focusedName(element) !== name) {
    if (met.length > 30) throw new Error(`Tab never reached "${name}", but: ${met.join(', ')}`);
    await press('Tab');
    met.push(focusedName(element));
  }
}
