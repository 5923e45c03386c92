import type { PartMessages } from '../en.js';

/** Arabic. Machine-made, not yet checked by a speaker. */
export default (): PartMessages => ({
  // embed code
  embedCode: 'رمز التضمين',
  scriptTag: 'وسم Script',
  copy: 'نسخ',
  embedCopied: 'تم نسخ رمز التضمين',
  scriptHint: 'يوجد الملف prompt-forms.js في المجلد dist من حزمة npm المسماة prompt-forms',
});
