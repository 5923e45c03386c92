import { registerLocale } from '../language/register.js';

/** Italian. Machine-made, not yet checked by a speaker. */
registerLocale('it', ({ number, plural }) => ({
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
  generate: 'Genera modulo',
  examples: 'Esempi',
  builder: 'Descrizione guidata',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${keys} per generare`,
  cancel: 'Annulla',
  generating: 'Generazione del tuo modulo…',

  // form-list
  forms: 'Moduli',
  formCount: (count) => plural(count, { one: '# modulo', many: '# di moduli', other: '# moduli' }),
  refresh: 'Aggiorna',
  loading: 'Caricamento dei tuoi moduli…',
  listFailed: 'Impossibile caricare i tuoi moduli',
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
  embedLoading: 'Caricamento del modulo…',
  embedGone: 'Questo modulo non esiste più',
  embedGoneHint: 'È stato eliminato. Generane o scegline un altro.',
  embedRefused: 'Impossibile mostrare questo indirizzo come modulo',
  embedFailed: 'Impossibile caricare il modulo',

  // shared
  tryAgain: 'Riprova',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'La connessione si è interrotta. Controllala e riprova.',
  unexpectedError: 'Qualcosa è andato storto. Ricarica la pagina e riprova.',
  copyFailed: 'Qui non è consentito copiare. Copia questo testo manualmente.',

  // what went wrong, and what to do
  errorSetup:
    'I moduli non sono configurati correttamente su questo sito. Chi lo gestisce può vedere la causa nella console del browser.',
  errorSignIn: 'La tua sessione è terminata. Accedi di nuovo e riprova.',
  errorForbidden: 'Non hai l’autorizzazione per farlo.',
  errorGone: 'Questo modulo non esiste più.',
  errorTooLong: 'La descrizione è più lunga di quanto il servizio consenta. Accorciala e riprova.',
  errorListTooLong: 'Questo elenco è troppo lungo per essere mostrato.',
  errorRejected: 'Il servizio non ha accettato la richiesta.',
  errorBusy: 'Troppe richieste al momento. Attendi un po’ e riprova.',
  errorBusyFor: (seconds) =>
    plural(seconds, {
      one: 'Troppe richieste al momento. Riprova tra # secondo.',
      many: 'Troppe richieste al momento. Riprova tra # di secondi.',
      other: 'Troppe richieste al momento. Riprova tra # secondi.',
    }),
  errorServer: 'Si è verificato un problema nel servizio. Riprova.',
  errorUnavailable: 'Il servizio non è raggiungibile al momento. Riprova tra poco.',
  errorTimeout: 'Il servizio ha impiegato troppo tempo a rispondere. Riprova.',
  errorNetwork: 'La connessione si è interrotta. Controllala e riprova.',
  errorOffline: 'Sembra che tu sia offline. Riprova quando la connessione sarà ripristinata.',
}));
