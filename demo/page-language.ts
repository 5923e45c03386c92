/** The home page's own text in the visitor's language. The elements bring theirs. */
import { german } from './german.js';

/** Translations of the page's own text by language, each by the English text of the markup. */
const TRANSLATIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = { de: german };

/** Languages in which all of the page's own text is there. */
export const PAGE_LANGUAGES: readonly string[] = ['en', ...Object.keys(TRANSLATIONS)];

/** Elements whose text is not the page's own: it has its own language, or is code, a name or a visitor's text. */
const OTHERS = 'form-generator, form-list, form-embed, pre, code, script, [lang], [translate=no]';

let current: Readonly<Record<string, string>> | undefined;

/** The English of what is or was on the page. */
const sources = new WeakMap<Node, string>();

const listeners: (() => void)[] = [];

/** Calls `listener` after each change of the page's language. */
export const onPageLanguage = (listener: () => void): void => void listeners.push(listener);

/** A text of the page in its current language. Expects and falls back to English. */
export const translated = (english: string): string => current?.[english] ?? english;

/** The first of the visitor's languages that the page has. */
export function preferredPageLanguage(languages: readonly string[]): string {
  const tags = languages.map((tag) => tag.split('-')[0]!);
  return tags.find((tag) => PAGE_LANGUAGES.includes(tag)) ?? 'en';
}

/** Shows the page's own text in this language, and as a whole in English if the page lacks it. */
export function showPageLanguage(tag: string): void {
  current = TRANSLATIONS[tag];
  document.documentElement.lang = current ? tag : 'en';
  for (const node of textNodes()) {
    const english = sources.get(node) ?? node.nodeValue!;
    sources.set(node, english);
    // The spaces around the text separate it from its neighbors.
    const [, before, text, after] = /^(\s*)(.*?)(\s*)$/s.exec(english)!;
    node.nodeValue = before + translated(text!.replaceAll(/\s+/g, ' ')) + after;
  }
  for (const listener of listeners) listener();
}

/** The text, and the attributes that are text. */
function textNodes(): Node[] {
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  const nodes: Node[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  for (const name of ['aria-label', 'label'])
    for (const element of document.querySelectorAll(`[${name}]`))
      nodes.push(element.getAttributeNode(name)!);
  return nodes.filter((node) => {
    const element = node instanceof Attr ? node.ownerElement : node.parentElement;
    return /\S/.test(node.nodeValue!) && !element?.closest(`:is(${OTHERS}):not(html)`);
  });
}
