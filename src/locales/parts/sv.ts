import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Swedish. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'Kopiera länk',
  linkCopied: 'Länken har kopierats',
  moreActions: 'Fler åtgärder',

  // deleting
  deleteTitle: 'Vill du radera formuläret?',
  deleteText: (label) => `”${isolate(label)}” och länken raderas permanent för alla.`,
  deleting: 'Raderar\u00a0…',
  deleted: (label) => `”${isolate(label)}” har raderats`,
  deletedAlready: (label) => `”${isolate(label)}” hade redan raderats`,

  // embed code
  snippets: 'Inbäddningskod',
  copy: 'Kopiera',
  embedCopied: 'Inbäddningskoden har kopierats',
  embedModes: 'På sidan|Dialogruta|Sidopanel|Popover',
  embedHeight: 'Höjd (px)',
  embedOpenings: 'Knapp|Flytande knapp|Efter 5 sekunder|När besökaren lämnar sidan',

  // form-embed
  showForm: 'Visa formulär',
  formRecipient: (host) =>
    `Då ansluter du till ${isolate(host)}, som får din IP-adress och det du fyller i.`,
  choiceRemembered: (host) =>
    `Webbläsaren kommer ihåg detta för alla formulär från ${isolate(host)}.`,
  close: 'Stäng',
  openInNewTab: 'Öppna formuläret i en ny flik',
  embedSlow: 'Det tar lång tid att läsa in formuläret.',
  embedUnreachable: 'Formuläret går inte att nå',
  embedUnreachableHint: 'Kontrollera anslutningen och försök igen.',
  embedSilent: 'Ser du inte hela formuläret?',
  reportForm: 'Anmäl det här formuläret',

  // many forms
  selectAll: 'Markera alla',
  selectedCount: (count) => plural(count, { one: '# markerat', other: '# markerade' }),
  deleteCount: (count) => plural(count, { one: 'Radera ett formulär', other: 'Radera # formulär' }),
  deleteCountTitle: (count) =>
    plural(count, { one: 'Vill du radera ett formulär?', other: 'Vill du radera # formulär?' }),
  bulkText: 'De här formulären och deras länkar raderas permanent för alla.',
  bulkHidden: (count) =>
    plural(count, {
      one: 'Ett av dem visas inte i den här sökningen.',
      other: '# av dem visas inte i den här sökningen.',
    }),
  typeCount: (count) => `Skriv ${number(count)} för att bekräfta`,
  typeCountMismatch: (count) => `Skriv ${number(count)} för att radera formulären.`,
  bulkProgress: (done, total) => `${number(done)} av ${number(total)} har raderats`,
  bulkDeleted: (count) =>
    plural(count, { one: 'Ett formulär har raderats', other: '# formulär har raderats' }),
  bulkKept: (count) =>
    plural(count, { one: 'Ett formulär raderades inte', other: '# formulär raderades inte' }),
  bulkNotStarted: (count) => `Inte påbörjade: ${number(count)}`,
  bulkContinue: 'Fortsätt',
  retryFailed: 'Försök igen med de misslyckade',

  // the rows of a list
  search: 'Sök formulär',
  sort: 'Sortera efter',
  sortService: 'Standardordning',
  sortNewest: 'Nyast först',
  sortOldest: 'Äldst först',
  sortName: 'Namn',
  owner: 'Ägare',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: 'Hoppa över listan',
  rowKeys: 'Kortkommandon',
  rowKeysForms: 'Föregående eller nästa formulär',
  rowKeysActions: 'Föregående eller nästa åtgärd',
  rowKeysSelect: 'Markera eller avmarkera',
  shownCount: (shown, total) => `${number(shown)} av ${number(total)}`,
  showMore: 'Visa fler',
  clearSearch: 'Rensa sökningen',
  noMatch: 'Inga formulär matchar',
  empty: 'Inga formulär än',
  emptyHint: 'Formulär som du skapar visas här.',
  open: 'Öppna',
  embedCode: 'Inbäddningskod',
  preview: 'Förhandsgranska',
  delete: 'Radera',
  skipped: (count) =>
    plural(count, {
      one: '# post kunde inte läsas och visas inte.',
      other: '# poster kunde inte läsas och visas inte.',
    }),
  possiblyTruncated: 'Listan kan vara ofullständig.',

  // form-generator: a form was asked for
  usually: (time) => `vanligtvis cirka ${time}`,
  generatingLong: (time) => `Formuläret håller fortfarande på att skapas (${time})`,
  cancelled: 'Skapandet avbröts.',
  cancelledMayFinish: 'Skapandet avbröts. Formuläret kanske ändå skapas.',
  generateFailed: 'Ditt formulär skapades inte',
  generateUnknown: 'Ditt formulär kan ha skapats',
  generateUnknownDetail: 'Kontrollera listan med dina formulär innan du försöker igen.',
  looking: 'Söker i din lista\u00a0…',
  candidatesFound: 'Nytt i din lista sedan dess:',
  candidatesNone: 'Inget nytt formulär än.',
  lookAgain: 'Sök igen',
  itIsThisOne: 'Det är det här',
  generateAgain: 'Skapa igen',
  connectedAgain: 'Du är ansluten igen.',
  availableAgain: (time) => `Du kan skapa formulär igen den ${time}.`,
  ready: 'Ditt formulär är klart',
  openForm: 'Öppna formuläret',
  copyEmbed: 'Kopiera inbäddningskoden',
  share: 'Dela',
  showQr: 'Visa QR-kod',
  generateAnother: 'Skapa ett till formulär',

  // QR code
  qrOf: (label) => `QR-kod för ”${isolate(label)}”`,
  download: 'Ladda ner',

  // form-generator: a change
  refine: 'Ändra något',
  changeQuestion: 'Vad ska ändras?',
  changePlaceholder: 'Till exempel: lägg till en fråga om specialkost',
  newDescription: 'Ny beskrivning',
  generateVersion: 'Skapa ny version',
  changeLine: (change) => `Ändring: ${change}`,
  versionReady: 'Din nya version är klar',
  newVersion: 'Ny version',
  previousVersion: 'Tidigare version',
  keepNew: 'Behåll den nya versionen',
  goBack: 'Gå tillbaka till den tidigare versionen',
  deleteNew: 'Radera den nya versionen',
  deletePrevious: 'Radera den tidigare versionen',
  keepBoth: 'Behåll båda',
});
