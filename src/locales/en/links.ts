/** Text for copying a form's link, in the list and in the generator's result. */
export const linksText = () => ({
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
});

export interface LinksText extends ReturnType<typeof linksText> {}
