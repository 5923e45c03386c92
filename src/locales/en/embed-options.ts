/** Text of the options beside a form's embed code. `|` separates choices. */
export const embedOptionsText = () => ({
  embedModes: 'In the page|Dialog|Drawer|Popover',
  embedHeight: 'Height (px)',
  embedOpenings: 'Button|Floating button|After 5 seconds|When the visitor leaves',
});

export interface EmbedOptionsText extends ReturnType<typeof embedOptionsText> {}
