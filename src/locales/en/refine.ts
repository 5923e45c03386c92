/** Text for a change of the form that was generated, and for the choice between its two versions. */
export const refineText = () => ({
  // the panel
  refine: 'Change something',
  changeQuestion: 'What should change?',
  changePlaceholder: 'For example: add a question about dietary needs',
  newDescription: 'New description',
  generateVersion: 'Generate new version',
  /** The line of the description that asks for the change. */
  changeLine: (change: string) => `Change: ${change}`,

  // two versions
  newVersion: 'New version',
  previousVersion: 'Previous version',
  keepNew: 'Keep the new version',
  goBack: 'Go back to the previous version',
  deleteNew: 'Delete the new version',
  deletePrevious: 'Delete the previous version',
  keepBoth: 'Keep both',
});

export interface RefineText extends ReturnType<typeof refineText> {}
