/** Tabs in the guide's markdown: sections between `<!-- tabs -->` and `<!-- /tabs -->`, which GitHub shows below each other. */
import type { Token, Tokens } from 'marked';

/** A section of tabs: its heading, and its content with the heading. */
export interface TabPanel {
  readonly title: string;
  readonly tokens: readonly Token[];
}

export interface TabsToken {
  readonly type: 'tabs';
  readonly raw: string;
  readonly panels: readonly TabPanel[];
}

const isMark = (token: Token, mark: string): boolean =>
  token.type === 'html' && token.raw.trim() === `<!-- ${mark} -->`;

/** Replaces each group of sections with one token of type `tabs`. */
export function groupTabs(tokens: readonly Token[]): Token[] {
  const grouped: Token[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    if (!isMark(token, 'tabs')) {
      grouped.push(token);
      continue;
    }
    const end = tokens.findIndex((each, at) => at > index && isMark(each, '/tabs'));
    if (end < 0) throw new Error('<!-- tabs --> without <!-- /tabs -->');
    const content = tokens.slice(index + 1, end);
    grouped.push({ type: 'tabs', raw: '', panels: panelsOf(content) } satisfies TabsToken);
    index = end;
  }
  return grouped;
}

function panelsOf(tokens: readonly Token[]): TabPanel[] {
  const panels: { readonly title: string; readonly tokens: Token[] }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      panels.push({ title: (token as Tokens.Heading).text, tokens: [token] });
    } else if (panels.length > 0) panels.at(-1)!.tokens.push(token);
    else if (token.type !== 'space') throw new Error('Tabs must begin with a heading');
  }
  return panels;
}

/**
 * The tabs as HTML. Without scripts, all panels show with their headings. With scripts, the call of `selectTab`, which
 * `tabs-early.js` defines, hides all but one before the first paint.
 */
export function renderTabs(
  number: number,
  panels: readonly TabPanel[],
  parse: (tokens: readonly Token[]) => string,
): string {
  const idOf = (index: number): string => `tabs-${number}-${index + 1}`;
  const buttons = panels.map(
    ({ title }, index) =>
      `<button type="button" role="tab" id="${idOf(index)}-tab" aria-controls="${idOf(index)}">${title}</button>`,
  );
  const sections = panels.map(
    ({ tokens }, index) => `<div class="tab-panel" id="${idOf(index)}">
${parse(tokens)}</div>`,
  );
  return `<div class="tabs">
<div class="tab-list" role="tablist" aria-label="Variants">${buttons.join('')}</div>
${sections.join('\n')}
</div>
<script>selectTab(document.currentScript.previousElementSibling)</script>\n`;
}
