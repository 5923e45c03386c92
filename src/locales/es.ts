import { registerPackageLocale } from '../language/register.js';

/** Spanish. Machine-made, not yet checked by a speaker. */
registerPackageLocale('es', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/es.js'),

  // form-generator
  promptLabel: 'Describe el formulario que necesitas',
  promptPlaceholder:
    'Por ejemplo: una confirmación de asistencia a nuestra fiesta de verano con nombre, correo electrónico, número de invitados y necesidades alimentarias',
  promptMissing: 'Primero describe el formulario: ¿para qué es y qué debe preguntar?',
  formMissing: 'Primero genera un formulario.',
  promptTooLong: (max) =>
    `La descripción es demasiado larga. Acórtala a ${number(max)} caracteres.`,
  promptCount: (used, max) => `${number(used)} de ${number(max)} caracteres`,
  generateForbidden: 'No tienes permiso para generar formularios.',
  signInToGenerate: 'Inicia sesión para generar formularios',
  descriptionStays: 'Tu descripción se conserva aquí.',
  generate: 'Generar formulario',
  examples: 'Ejemplos',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${keys} para generar`,
  cancel: 'Cancelar',
  generating: 'Generando tu formulario…',
  remaining: (count) =>
    plural(count, {
      one: 'Puedes generar # formulario más',
      many: 'Puedes generar # de formularios más',
      other: 'Puedes generar # formularios más',
    }),
  noneRemaining: 'Se ha alcanzado el límite de formularios nuevos',

  // form-list
  forms: 'Formularios',
  formCount: (count) =>
    plural(count, { one: '# formulario', many: '# de formularios', other: '# formularios' }),
  refresh: 'Actualizar',
  loading: 'Cargando tus formularios…',
  listFailed: 'No se pudieron cargar tus formularios',
  signInToList: 'Inicia sesión para ver tus formularios',
  offline: 'Parece que no tienes conexión',
  listOffline: 'Tus formularios se cargarán cuando recuperes la conexión.',
  formsFound: (count) =>
    plural(count, {
      one: '# formulario encontrado',
      many: '# de formularios encontrados',
      other: '# formularios encontrados',
    }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'Elige un formulario.',

  // deleting
  deleteForm: 'Eliminar formulario',
  deleteFailed: 'El formulario no se eliminó',

  // form-embed
  embedLabel: 'Formulario',
  embedEmpty: 'Tu formulario aparecerá aquí',
  embedSelect: 'Elige un formulario',
  embedLoading: 'Cargando el formulario…',
  embedStillLoading: 'Todavía se está cargando…',
  embedGone: 'Este formulario ya no existe',
  embedGoneHint: 'Se eliminó.',
  embedRefused: 'Este formulario no se puede mostrar aquí',
  embedFailed: 'No se pudo cargar el formulario',

  // shared
  tryAgain: 'Reintentar',
  waitingTitle: 'Hay demasiadas solicitudes en este momento',
  waiting: (time) => `Se volverá a intentar en ${time}.`,
  tryNow: 'Intentar ahora',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'No se pudo conectar. Comprueba tu conexión e inténtalo de nuevo.',
  unexpectedError: 'Algo salió mal. Recarga la página e inténtalo de nuevo.',
  copyFailed: 'No se pudo copiar. Selecciona el texto y cópialo.',

  // what went wrong, and what to do
  errorSetup:
    'Los formularios no están bien configurados aquí. Para el responsable del sitio: consulta la consola del navegador.',
  errorSignIn: 'Inicia sesión e inténtalo de nuevo.',
  errorForbidden: 'No tienes permiso para hacer esto.',
  errorBlocked: 'Este sitio web bloqueó la solicitud. Recarga la página e inténtalo de nuevo.',
  errorGone: 'Este formulario ya no existe.',
  errorTooLong: 'Tu descripción es demasiado larga. Acórtala e inténtalo de nuevo.',
  errorListTooLong: 'Esta lista es demasiado larga para mostrarla.',
  errorRejected: 'La solicitud se rechazó. Modifícala e inténtalo de nuevo.',
  errorBusy: 'Hay demasiadas solicitudes en este momento. Espera un poco e inténtalo de nuevo.',
  errorBusyFor: (seconds) =>
    `Hay demasiadas solicitudes en este momento. Inténtalo de nuevo ${inTime(seconds)}.`,
  errorServer: 'Algo salió mal. Inténtalo de nuevo.',
  errorUnavailable:
    'Los formularios no están disponibles ahora. Inténtalo de nuevo en unos instantes.',
  errorTimeout: 'La operación tardó demasiado. Inténtalo de nuevo.',
  errorNetwork: 'No se pudo conectar. Comprueba tu conexión e inténtalo de nuevo.',
  errorOffline: 'Parece que no tienes conexión. Inténtalo de nuevo cuando la recuperes.',
}));
