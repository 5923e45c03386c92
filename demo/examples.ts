/** Descriptions to start from, in the languages that the local service reads. */
import type { Example } from '../src/elements/form-generator/prompt/examples.js';

const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  en: [
    {
      label: 'RSVP',
      prompt: 'An RSVP for our summer party with name, email, number of guests and dietary needs',
    },
    {
      label: 'Feedback',
      prompt:
        'A short survey after a workshop: what was good, what was missing, a rating from 1 to 5',
    },
    {
      label: 'Job application',
      prompt: 'An application for a café job with name, phone, shifts and experience',
    },
  ],
  de: [
    {
      label: 'Zusage',
      prompt: 'Anmeldung zum Sommerfest mit Name, E-Mail, Anzahl der Gäste und Essenswünschen',
    },
    {
      label: 'Rückmeldung',
      prompt: 'Kurze Umfrage nach dem Workshop: was war gut, was fehlte, Bewertung von 1 bis 5',
    },
    {
      label: 'Bewerbung',
      prompt: 'Bewerbung für ein Café mit Name, Telefon, Schichten und Erfahrung',
    },
  ],
  fr: [
    {
      label: 'Invitation',
      prompt:
        'Inscription à la fête d’été avec nom, e-mail, nombre d’invités et régime alimentaire',
    },
    {
      label: 'Avis',
      prompt: 'Enquête après un atelier : points forts, points à améliorer, note de 1 à 5',
    },
    {
      label: 'Candidature',
      prompt: 'Candidature pour un café avec nom, téléphone, horaires et expérience',
    },
  ],
  es: [
    {
      label: 'Invitación',
      prompt:
        'Inscripción a la fiesta de verano con nombre, correo, número de invitados y necesidades alimentarias',
    },
    {
      label: 'Opinión',
      prompt: 'Encuesta después de un taller: lo mejor, lo que faltó, valoración de 1 a 5',
    },
    {
      label: 'Candidatura',
      prompt: 'Solicitud de empleo en una cafetería con nombre, teléfono, turnos y experiencia',
    },
  ],
  ar: [
    {
      label: 'دعوة',
      prompt: 'تسجيل في حفل الصيف مع الاسم والبريد الإلكتروني وعدد الضيوف والاحتياجات الغذائية',
    },
    { label: 'استبيان', prompt: 'استبيان بعد ورشة العمل: الاسم، ما أعجبك، التقييم من 1 إلى 5' },
    { label: 'طلب توظيف', prompt: 'طلب توظيف في مقهى مع الاسم والهاتف والخبرة' },
  ],
  ja: [
    { label: '参加申込', prompt: '夏祭りの参加申込：名前、メール、人数、食事の希望' },
    { label: 'アンケート', prompt: 'ワークショップのアンケート：良かった点、改善点、1から5の評価' },
    { label: '求人応募', prompt: 'カフェの求人応募：名前、電話番号、シフト、経験' },
  ],
};

/** None in a language that the local service can't read. */
export const examplesIn = (tag: string): readonly Example[] => EXAMPLES[tag] ?? [];
