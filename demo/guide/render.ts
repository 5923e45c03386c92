import GithubSlugger from 'github-slugger';
import { Marked, type Tokens } from 'marked';
import { highlight } from './highlight.js';
import { groupTabs, renderTabs, type TabsToken } from './tabs-markup.js';

export interface Heading {
  readonly depth: number;
  readonly id: string;
  /** HTML. */
  readonly text: string;
  /** Plain text. */
  readonly title: string;
}

export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** Renders the guide's markdown as HTML. Headings get the same anchors as on GitHub. */
export function render(
  markdown: string,
  linkTo: (href: string) => string | undefined = (href) => href,
): Rendered {
  const slugs = new GithubSlugger();
  const headings: Heading[] = [];
  let tabsCount = 0;
  const marked = new Marked({
    extensions: [
      {
        name: 'tabs',
        renderer(token) {
          const { panels } = token as TabsToken;
          tabsCount += 1;
          return renderTabs(tabsCount, panels, (tokens) => this.parser.parse([...tokens]));
        },
      },
    ],
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const text = this.parser.parseInline(tokens);
        const title = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = slugs.slug(title);
        headings.push({ depth, id, text, title });
        const anchor =
          depth > 1
            ? ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`
            : '';
        return `<h${depth} id="${id}">${text}${anchor}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const to = linkTo(href);
        return to === undefined ? text : `<a href="${to}">${text}</a>`;
      },
      code({ text, lang = '' }: Tokens.Code) {
        const { language, isLive } = readFence(lang);
        const code = highlight(text, language) ?? escapeHtml(text);
        const lines = text.includes('\n') ? '' : ' one-line';
        const block = `<div class="code${lines}"><pre tabindex="0" data-lang="${language}"><code>${code}</code></pre>
<button type="button" class="copy">Copy</button></div>\n`;
        return isLive ? liveExample(text, block) : block;
      },
      table({ header, rows }: Tokens.Table) {
        // Phones stack the cells. The roles keep the table a table for screen readers, and each cell shows its column.
        const columns = header.map(({ tokens }) =>
          this.parser.parseInline(tokens, this.parser.textRenderer),
        );
        const headerCell = ({ tokens }: Tokens.TableCell): string =>
          `<th role="columnheader" scope="col">${this.parser.parseInline(tokens)}</th>`;
        const cell = ({ tokens }: Tokens.TableCell, index: number): string =>
          `<td role="cell" data-column="${escapeHtml(columns[index] ?? '')}">${this.parser.parseInline(tokens)}</td>`;
        const body = rows.map((row) => `<tr role="row">${row.map(cell).join('')}</tr>`).join('\n');
        return `<div class="table" role="group" aria-label="Table" tabindex="0"><table role="table">
<thead role="rowgroup"><tr role="row">${header.map(headerCell).join('')}</tr></thead>
<tbody role="rowgroup">${body}</tbody>
</table></div>\n`;
      },
    },
  });
  const html = marked.parser(groupTabs(marked.lexer(markdown)));
  return { html, headings };
}

/** The words after the fence of a block of code: `html live` is HTML that also runs in the page. */
export function readFence(info: string): { readonly language: string; readonly isLive: boolean } {
  const [language = '', ...words] = info.split(/\s+/);
  return { language, isLive: words.includes('live') };
}

/** The code with its elements above it. `live.ts` starts them. */
const liveExample = (markup: string, block: string): string =>
  `<div class="live" role="group" aria-label="Live example"><div class="live-stage">${markup}</div>
${block}</div>\n`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => `&${ENTITIES[char]};`);
