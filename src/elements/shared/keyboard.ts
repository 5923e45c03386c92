/** For `keydown`: a held Enter activates a button once, not with each repeat. */
export const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

/**
 * True for a key of an input method, which composes a character. Safari sends the key that ends a composition with key code 229,
 * after the composition.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229;

/** True with Ctrl, Alt or Cmd, unless they are AltGr, which types characters. */
export const hasModifier = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');

const TEXT_FIELDS = 'textarea, select, input:not([type=checkbox], [type=radio])';

/** True if the key types a character. AltGr, which types some, counts as Ctrl on Windows. */
const isCharacter = (event: KeyboardEvent): boolean =>
  [...event.key].length === 1 &&
  !event.metaKey &&
  (!event.ctrlKey || event.getModifierState('AltGraph'));

/**
 * For the keyboard events of an element: ends those of a character that is typed into a field of its shadow root. A shortcut of the
 * page, such as `/`, would take the character away: for the page, the target is the element, which is no field.
 */
export function keepCharacter(event: KeyboardEvent): void {
  const [field] = event.composedPath();
  const isInside = field !== event.target;
  if (isInside && isCharacter(event) && (field as Element).matches(TEXT_FIELDS))
    event.stopPropagation();
}

/**
 * For `keydown`: true if the key submits a text box. Enter that ends a word of an input method is not Enter.
 * @param isEnterEnough Enter submits. Otherwise only Ctrl or Cmd with Enter does.
 */
export const isSubmitKey = (event: KeyboardEvent, isEnterEnough: boolean): boolean =>
  event.key === 'Enter' &&
  !isComposing(event) &&
  !event.shiftKey &&
  (isEnterEnough || event.ctrlKey || event.metaKey);

/** Enter with Ctrl or Cmd in the notation of the system: `Ctrl+Enter`, or `⌘ Enter` on Apple's. `ctrl` is the label of that key. */
export function submitShortcut(ctrl: string): string {
  const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');
  return isApple ? '⌘ Enter' : `${ctrl}+Enter`;
}
