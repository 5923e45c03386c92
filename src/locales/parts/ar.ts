import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Arabic. Machine-made, not yet checked by a speaker. */
export default ({ isolate }: Formats): PartMessages => ({
  // deleting
  deleteTitle: 'حذف هذا النموذج؟',
  deleteText: (label) =>
    `سيُحذف النموذج «${isolate(label)}» مع رابطه للجميع. لا يمكن التراجع عن ذلك.`,
  deleting: 'جارٍ الحذف…',
  deleted: (label) => `تم حذف «${isolate(label)}»`,
  deletedAlready: (label) => `سبق حذف «${isolate(label)}»`,

  // embed code
  snippets: 'رمز التضمين',
  scriptTag: 'وسم Script',
  copy: 'نسخ',
  embedCopied: 'تم نسخ رمز التضمين',
  scriptHint: 'يوجد الملف prompt-forms.js في المجلد dist من حزمة npm المسماة prompt-forms',

  // form-embed
  showForm: 'عرض النموذج',
  close: 'إغلاق',
  openInNewTab: 'فتح النموذج في علامة تبويب جديدة',
  embedSlow: 'يستغرق تحميل النموذج وقتًا طويلًا.',
  embedSilent: 'ألا يظهر النموذج؟ ربما لا يسمح بعرضه هنا.',
});
