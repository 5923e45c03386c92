/** The form pages' look: light and dark by `color-scheme`, nothing measured against the viewport's height. */
export const STYLES = `
body { margin: 0; font-family: system-ui, sans-serif; }
#content { max-width: 40rem; margin: auto; padding: 1rem; display: flow-root; }
[hidden] { display: none !important; }
`;
