/** An open dialog of a page. */
export interface PageDialog {
  /** What is in it, with one button. */
  readonly content: HTMLElement;
  isOpen(): boolean;
  remove(): void | Promise<void>;
}

/** Opens a dialog with a button "Feedback". */
export type OpenDialog = () => Promise<PageDialog>;

export const LIBRARIES = ['radix', 'mui', 'bootstrap', 'material-web', 'native'] as const;

export type Dialogs = Readonly<Record<(typeof LIBRARIES)[number], OpenDialog>>;
