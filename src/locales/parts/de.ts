import type { PartMessages } from '../en.js';

/** German. Machine-made, not yet checked by a speaker. */
export default (): PartMessages => ({
  // embed code
  embedCode: 'Einbettungscode',
  scriptTag: 'Script-Tag',
  copy: 'Kopieren',
  embedCopied: 'Einbettungscode kopiert',
  scriptHint: 'prompt-forms.js liegt im Ordner dist des npm-Pakets prompt-forms',
});
