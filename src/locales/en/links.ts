/** Text for the actions of a form, in the list and in the generator's result. */
export const linksText = () => ({
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  /** The accessible name of a button with three dots, which opens a menu. */
  moreActions: 'More actions',
});

export interface LinksText extends ReturnType<typeof linksText> {}
