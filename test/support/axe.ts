/** axe-core as it is in the page, with the parts of its commons that its types leave out. */
import type { AxeResults, RunOptions } from 'axe-core';
import 'axe-core/axe.min.js';

/** A node of axe's flattened tree: shadow roots and slots as they are shown. */
export interface FlatNode {
  readonly actualNode: Node;
  readonly children: readonly FlatNode[];
}

interface Rule {
  readonly id: string;
  readonly tags: readonly string[];
  readonly selector: string;
  matches(node: Element, flat: FlatNode): boolean;
  /** Names of axe's own checks. */
  readonly any: readonly string[];
}

export interface Color {
  alpha: number;
  parseString(css: string): void;
}

interface PageAxe {
  configure(spec: { readonly rules: readonly Rule[] }): void;
  run(element: Element, options: RunOptions): Promise<AxeResults>;
  setup(root?: Element): FlatNode;
  teardown(): void;
  readonly utils: { getNodeFromTree(node: Node): FlatNode | null };
  readonly commons: {
    readonly aria: { getRole(node: FlatNode): string | null };
    readonly text: {
      accessibleTextVirtual(node: FlatNode, context: { includeHidden: boolean }): string;
    };
    readonly color: {
      readonly Color: new () => Color;
      flattenColors(foreground: Color, background: Color): Color;
      getContrast(background: Color, foreground: Color): number;
    };
    readonly dom: {
      isInert(node: FlatNode): boolean;
      isVisibleToScreenReaders(node: FlatNode): boolean;
    };
  };
}

declare global {
  interface Window {
    axe: PageAxe;
  }
}

export const { axe } = window;

/**
 * axe takes text for the ligatures of an icon font where its letters join, as Arabic ones do, and leaves its
 * contrast alone. This rule is the same check for such text.
 */
axe.configure({
  rules: [
    {
      id: 'joined-text-contrast',
      selector: '*',
      matches: (node: Element, flat: FlatNode) =>
        [...node.childNodes].some(
          (child) => child instanceof Text && /\p{Script=Arabic}/u.test(child.data),
        ) &&
        // As axe does: the browser paints a menu's choices, in its own place.
        node.localName !== 'option' &&
        !node.closest(':disabled') &&
        !axe.commons.dom.isInert(flat),
      any: ['color-contrast'],
      tags: ['wcag2aa'],
    },
  ],
});
