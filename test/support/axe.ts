/** axe-core as it is in the page, with the parts of its commons that its types leave out. */
import type { RunOptions, AxeResults } from 'axe-core';
import 'axe-core/axe.min.js';

/** A node of axe's flattened tree: shadow roots and slots as they are shown. */
export interface FlatNode {
  readonly actualNode: Node;
  readonly children: readonly FlatNode[];
}

interface PageAxe {
  run(element: Element, options: RunOptions): Promise<AxeResults>;
  setup(root?: Element): FlatNode;
  teardown(): void;
  readonly utils: { getNodeFromTree(node: Node): FlatNode | null };
  readonly commons: {
    readonly aria: { getRole(node: FlatNode): string | null };
    readonly text: {
      accessibleTextVirtual(node: FlatNode, context: { includeHidden: boolean }): string;
    };
    readonly dom: { isVisibleToScreenReaders(node: FlatNode): boolean };
  };
}

declare global {
  interface Window {
    axe: PageAxe;
  }
}

export const { axe } = window;
