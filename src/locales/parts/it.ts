import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Italian. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'Copia link',
  linkCopied: 'Link copiato',
  moreActions: 'Altre azioni',

  // deleting
  deleteTitle: 'Eliminare questo modulo?',
  deleteText: (label) =>
    `Il modulo “${isolate(label)}” e il relativo link verranno eliminati definitivamente per tutti.`,
  deleting: 'Eliminazione…',
  deleted: (label) => `Il modulo “${isolate(label)}” è stato eliminato`,
  deletedAlready: (label) => `Il modulo “${isolate(label)}” era già stato eliminato`,

  // embed code
  snippets: 'Codice di incorporamento',
  copy: 'Copia',
  embedCopied: 'Codice di incorporamento copiato',
  embedModes: 'Nella pagina|Finestra di dialogo|Pannello laterale|Popover',
  embedHeight: 'Altezza (px)',
  embedOpenings: 'Pulsante|Pulsante mobile|Dopo 5 secondi|All’uscita dalla pagina',

  // form-embed
  showForm: 'Mostra modulo',
  formRecipient: (host) =>
    `In questo modo ti colleghi a ${isolate(host)}, che riceve il tuo indirizzo IP e ciò che inserisci.`,
  choiceRemembered: (host) =>
    `Il tuo browser se ne ricorda per tutti i moduli di ${isolate(host)}.`,
  close: 'Chiudi',
  openInNewTab: 'Apri modulo in una nuova scheda',
  embedSlow: 'Il caricamento del modulo sta richiedendo molto tempo.',
  embedUnreachable: 'Il modulo non è raggiungibile',
  embedUnreachableHint: 'Controlla la connessione e riprova.',
  embedSilent: 'Non vedi tutto il modulo?',
  reportForm: 'Segnala questo modulo',

  // many forms
  selectAll: 'Seleziona tutto',
  selectedCount: (count) =>
    plural(count, {
      one: '# modulo selezionato',
      many: '# di moduli selezionati',
      other: '# moduli selezionati',
    }),
  deleteCount: (count) =>
    plural(count, {
      one: 'Elimina # modulo',
      many: 'Elimina # di moduli',
      other: 'Elimina # moduli',
    }),
  deleteCountTitle: (count) =>
    plural(count, {
      one: 'Eliminare # modulo?',
      many: 'Eliminare # di moduli?',
      other: 'Eliminare # moduli?',
    }),
  bulkText: 'Questi moduli e i relativi link verranno eliminati definitivamente per tutti.',
  bulkHidden: (count) =>
    plural(count, {
      one: 'Uno di questi non compare in questa ricerca.',
      many: '# di questi non compaiono in questa ricerca.',
      other: '# di questi non compaiono in questa ricerca.',
    }),
  typeCount: (count) => `Per confermare, digita ${number(count)}`,
  typeCountMismatch: (count) => `Digita ${number(count)} per eliminare questi moduli.`,
  bulkProgress: (done, total) => `Eliminati: ${number(done)} su ${number(total)}`,
  bulkDeleted: (count) =>
    plural(count, {
      one: '# modulo è stato eliminato',
      many: '# di moduli sono stati eliminati',
      other: '# moduli sono stati eliminati',
    }),
  bulkKept: (count) =>
    plural(count, {
      one: '# modulo non è stato eliminato',
      many: '# di moduli non sono stati eliminati',
      other: '# moduli non sono stati eliminati',
    }),
  bulkNotStarted: (count) => `Non iniziati: ${number(count)}`,
  bulkContinue: 'Continua',
  retryFailed: 'Riprova le eliminazioni non riuscite',

  // the rows of a list
  search: 'Cerca moduli',
  sort: 'Ordina per',
  sortService: 'Ordine predefinito',
  sortNewest: 'Prima i più recenti',
  sortOldest: 'Prima i meno recenti',
  sortName: 'Nome',
  owner: 'Proprietario',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: 'Salta l’elenco',
  rowKeys: 'Scorciatoie da tastiera',
  rowKeysForms: 'Modulo precedente o successivo',
  rowKeysActions: 'Azione precedente o successiva',
  rowKeysSelect: 'Seleziona o deseleziona',
  shownCount: (shown, total) => `${number(shown)} di ${number(total)}`,
  showMore: 'Mostra altri',
  clearSearch: 'Cancella ricerca',
  noMatch: 'Nessun modulo corrispondente',
  empty: 'Non ci sono ancora moduli',
  emptyHint: 'I moduli che generi appariranno qui.',
  open: 'Apri',
  embedCode: 'Codice di incorporamento',
  preview: 'Anteprima',
  delete: 'Elimina',
  skipped: (count) =>
    plural(count, {
      one: 'Impossibile leggere # elemento: non viene mostrato.',
      many: 'Impossibile leggere # di elementi: non vengono mostrati.',
      other: 'Impossibile leggere # elementi: non vengono mostrati.',
    }),
  possiblyTruncated: 'Questo elenco potrebbe essere incompleto.',

  // form-generator: a form was asked for
  usually: (time) => `di solito circa ${time}`,
  generatingLong: (time) => `Generazione ancora in corso (${time})`,
  cancelled: 'Generazione annullata.',
  cancelledMayFinish: 'Generazione annullata. Questo modulo potrebbe essere creato comunque.',
  generateFailed: 'Il tuo modulo non è stato generato',
  generateUnknown: 'Il tuo modulo potrebbe essere stato generato',
  generateUnknownDetail: 'Controlla l’elenco dei tuoi moduli prima di riprovare.',
  looking: 'Ricerca nel tuo elenco…',
  candidatesFound: 'Aggiunti al tuo elenco da allora:',
  candidatesNone: 'Ancora nessun nuovo modulo.',
  lookAgain: 'Cerca di nuovo',
  itIsThisOne: 'È questo',
  generateAgain: 'Genera di nuovo',
  connectedAgain: 'La connessione è tornata.',
  availableAgain: (time) => `Potrai generare di nuovo moduli a partire da: ${time}.`,
  ready: 'Il tuo modulo è pronto',
  openForm: 'Apri modulo',
  copyEmbed: 'Copia codice di incorporamento',
  share: 'Condividi',
  showQr: 'Mostra codice QR',
  generateAnother: 'Genera un altro modulo',

  // QR code
  qrOf: (label) => `Codice QR di “${isolate(label)}”`,
  download: 'Scarica',

  // form-generator: a change
  refine: 'Modifica qualcosa',
  changeQuestion: 'Che cosa deve cambiare?',
  changePlaceholder: 'Ad esempio: aggiungere una domanda sulle esigenze alimentari',
  newDescription: 'Nuova descrizione',
  generateVersion: 'Genera nuova versione',
  changeLine: (change) => `Modifica: ${change}`,
  versionReady: 'La tua nuova versione è pronta',
  newVersion: 'Nuova versione',
  previousVersion: 'Versione precedente',
  keepNew: 'Tieni la nuova versione',
  goBack: 'Torna alla versione precedente',
  deleteNew: 'Elimina la nuova versione',
  deletePrevious: 'Elimina la versione precedente',
  keepBoth: 'Tieni entrambe',
});
