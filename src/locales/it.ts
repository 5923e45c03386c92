import { registerPackageLocale } from '../language/register.js';

/** Italian. Machine-made, not yet checked by a speaker. */
registerPackageLocale('it', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/it.js'),

  // form-generator
  promptLabel: 'Descrivi il modulo che ti serve',
  promptPlaceholder:
    'Ad esempio: una conferma di partecipazione alla nostra festa d’estate con nome, email, numero di ospiti ed esigenze alimentari',
  promptMissing: 'Descrivi prima il modulo: a cosa serve e che cosa deve chiedere?',
  formMissing: 'Genera prima un modulo.',
  promptTooLong: (max) => `La descrizione è troppo lunga. Accorciala a ${number(max)} caratteri.`,
  promptCount: (used, max) => `${number(used)} su ${number(max)} caratteri`,
  generateForbidden: 'Non hai l’autorizzazione per generare moduli.',
  signInToGenerate: 'Accedi per generare moduli',
  descriptionStays: 'La tua descrizione resta qui.',
  generate: 'Genera modulo',
  examples: 'Esempi',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${keys} per generare`,
  cancel: 'Annulla',
  generating: 'Generazione del tuo modulo…',
  remaining: (count) =>
    plural(count, {
      one: 'Puoi generare ancora # modulo',
      many: 'Puoi generare ancora # di moduli',
      other: 'Puoi generare ancora # moduli',
    }),
  noneRemaining: 'È stato raggiunto il limite di nuovi moduli',

  // form-list
  forms: 'Moduli',
  formCount: (count) => plural(count, { one: '# modulo', many: '# di moduli', other: '# moduli' }),
  refresh: 'Aggiorna',
  loading: 'Caricamento dei tuoi moduli…',
  listFailed: 'Impossibile caricare i tuoi moduli',
  signInToList: 'Accedi per vedere i tuoi moduli',
  offline: 'Sembra che tu sia offline',
  listOffline: 'I tuoi moduli verranno caricati quando la connessione sarà ripristinata.',
  formsFound: (count) =>
    plural(count, {
      one: '# modulo trovato',
      many: '# di moduli trovati',
      other: '# moduli trovati',
    }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'Scegli un modulo.',

  // deleting
  deleteForm: 'Elimina modulo',
  deleteFailed: 'Il modulo non è stato eliminato',

  // form-embed
  embedLabel: 'Modulo',
  embedEmpty: 'Il tuo modulo apparirà qui',
  embedSelect: 'Scegli un modulo',
  embedLoading: 'Caricamento del modulo…',
  embedStillLoading: 'Caricamento ancora in corso…',
  embedGone: 'Questo modulo non esiste più',
  embedGoneHint: 'È stato eliminato.',
  embedRefused: 'Impossibile mostrare qui questo modulo',
  embedFailed: 'Impossibile caricare il modulo',

  // shared
  tryAgain: 'Riprova',
  waitingTitle: 'Troppe richieste al momento',
  waiting: (time) => `Nuovo tentativo tra ${time}.`,
  tryNow: 'Prova ora',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'Connessione non riuscita. Controlla la connessione e riprova.',
  unexpectedError: 'Qualcosa è andato storto. Ricarica la pagina e riprova.',
  copyFailed: 'Copia non riuscita. Seleziona il testo e copialo.',

  // what went wrong, and what to do
  errorSetup:
    'I moduli non sono configurati correttamente qui. Per il gestore del sito: consulta la console del browser.',
  errorSignIn: 'Accedi e riprova.',
  errorForbidden: 'Non hai l’autorizzazione per farlo.',
  errorBlocked: 'Questo sito web ha bloccato la richiesta. Ricarica la pagina e riprova.',
  errorGone: 'Questo modulo non esiste più.',
  errorTooLong: 'La tua descrizione è troppo lunga. Accorciala e riprova.',
  errorListTooLong: 'Questo elenco è troppo lungo per essere mostrato.',
  errorRejected: 'La richiesta è stata rifiutata. Modificala e riprova.',
  errorBusy: 'Troppe richieste al momento. Attendi un po’ e riprova.',
  errorBusyFor: (seconds) => `Troppe richieste al momento. Riprova ${inTime(seconds)}.`,
  errorServer: 'Qualcosa è andato storto. Riprova.',
  errorUnavailable: 'I moduli non sono disponibili al momento. Riprova tra poco.',
  errorTimeout: 'L’operazione ha richiesto troppo tempo. Riprova.',
  errorNetwork: 'Connessione non riuscita. Controlla la connessione e riprova.',
  errorOffline: 'Sembra che tu sia offline. Riprova quando la connessione sarà ripristinata.',
}));
