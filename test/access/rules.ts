/** Rules of these elements in addition to those of axe. Each returns a list of violations. */
import { formatsOf } from '../../src/language/formats.js';
import { registry } from '../../src/language/register.js';
import { en, type Messages } from '../../src/locales/en.js';
import { accessibleNames } from '../support/query.js';
import { LANGUAGES } from './combinations.js';

/** Every element in the shadow root, and in those below. */
export const within = (element: Element): HTMLElement[] =>
  [...(element.shadowRoot?.querySelectorAll<HTMLElement>('*') ?? [])].flatMap((each) => [
    each,
    ...within(each),
  ]);

/** As {@link within}, without what is in elements within: their parts are theirs. */
export const ownIn = (element: Element): HTMLElement[] =>
  [...(element.shadowRoot?.querySelectorAll<HTMLElement>('*') ?? [])].flatMap((each) => [
    each,
    ...(each.localName.includes('-') ? [] : ownIn(each)),
  ]);

/** In some engines, the content of a closed `<details>` has boxes although it is invisible. */
export const isShown = (element: Element): boolean =>
  element.getClientRects().length > 0 && element.checkVisibility();

/** The regions that say politely what changes; those of elements within are theirs. */
export const liveRegions = (element: Element): HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(
    '[role=status], [role=log], [aria-live=polite]',
  ) ?? []),
];

/** The tab stops, unless a dialog is open. */
export const focusable = (element: Element): HTMLElement[] =>
  within(element).filter(
    (each) =>
      each.tabIndex >= 0 && !each.matches(':disabled, :not(:any-link)[href]') && isShown(each),
  );

/** Exactly one, as in each element within, and the same as at first: a region that is replaced says nothing. */
export function liveRegionFaults(element: Element, first: Element | undefined): string[] {
  const regions = liveRegions(element);
  for (const each of [
    element,
    ...within(element).filter(({ localName }) => localName.includes('-')),
  ]) {
    const { length } = liveRegions(each);
    if (length !== 1) return [`live-region: there are ${length}`];
  }
  return regions[0] === first ? [] : ['live-region: it is not the one of before'];
}

export function focusFaults(element: Element): string[] {
  const reached = focusable(element);
  const names = accessibleNames(reached);
  return reached.flatMap((each, index) => [
    ...(each.tabIndex > 0 ? [`tab-order: ${each.outerHTML}`] : []),
    ...(names[index] ? [] : [`name: ${each.outerHTML}`]),
  ]);
}

/** Pixels by which boxes may overlap. */
const MAX_OVERLAP_PX = 1;

/** Boxes that take room in a row or a grid stand in the order of the document: each after the one before it, or below it. */
export function orderFaults(element: Element): string[] {
  return within(element).flatMap((parent) => {
    const { display, direction } = getComputedStyle(parent);
    if (!/flex|grid/.test(display)) return [];
    const boxes = [...parent.children].filter(
      (child) =>
        isShown(child) &&
        !child.matches('.success-place') &&
        !/absolute|fixed/.test(getComputedStyle(child).position),
    );
    return boxes.slice(1).flatMap((box, index) => {
      const [before, after] = [boxes[index]!, box].map((each) => each.getBoundingClientRect());
      const isBeside =
        direction === 'rtl'
          ? after!.right <= before!.left + MAX_OVERLAP_PX
          : after!.left >= before!.right - MAX_OVERLAP_PX;
      const isBelow = after!.top >= before!.bottom - MAX_OVERLAP_PX;
      return isBeside || isBelow ? [] : [`order: ${box.outerHTML}`];
    });
  });
}

/** All text of a language, that of parts that load on demand included. */
async function messagesOf(language: string): Promise<Messages> {
  const formats = formatsOf(language);
  if (language === 'en') return en(formats);
  const text = registry().ofPackage!.get(language)!(formats);
  return 'parts' in text ? { ...text, ...(await text.parts()).default(formats) } : text;
}

const phrasesOf = async (language: string): Promise<string[]> =>
  Object.values(await messagesOf(language)).filter((text) => typeof text === 'string');

/** Each text that a person sees or hears. */
export const textsIn = (element: Element): string[] =>
  within(element).flatMap((each) => [
    ...[...each.childNodes].filter((node) => node instanceof Text).map((node) => node.data),
    ...['aria-label', 'title', 'placeholder'].map((name) => each.getAttribute(name) ?? ''),
    ...(each instanceof HTMLTextAreaElement ? [each.value] : []),
  ]);

/** The language that an element marks its text with. */
export const baseLanguage = (element: Element): string | undefined =>
  within(element).find((each) => each.part.contains('base'))?.lang;

/** The frames after a change of language in which an element may still load and render its texts. */
const MAX_LANGUAGE_FRAMES = 120;

/** Waits until the element says that it speaks the language; an element that never does is a fault of its own. */
export async function spoken(element: Element, language: string): Promise<void> {
  for (let frame = 0; frame < MAX_LANGUAGE_FRAMES; frame++) {
    if (baseLanguage(element) === language) return;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** `part="base"` says which language its text has, and no other one is in it. */
export async function languageFaults(
  element: Element,
  language: string,
  saysNothing = false,
): Promise<string[]> {
  const others = LANGUAGES.filter((other) => other !== language);
  const own = await phrasesOf(language);
  const foreign = (await Promise.all(others.map(phrasesOf))).flat();
  // Language and texts are read at once, after all phrases have loaded.
  const said = baseLanguage(element);
  const texts = new Set(textsIn(element).map((text) => text.trim()));
  return [
    ...(said === language ? [] : [`language: the text is in ${language}, marked as ${said}`]),
    ...(saysNothing || own.some((phrase) => texts.has(phrase))
      ? []
      : [`language: shows no text of the ${language} locale`]),
    ...foreign.filter((phrase) => texts.has(phrase)).map((phrase) => `language: "${phrase}"`),
  ];
}
