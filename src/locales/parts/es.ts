import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Spanish. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'Copiar enlace',
  linkCopied: 'Enlace copiado',
  moreActions: 'Más acciones',

  // deleting
  deleteTitle: '¿Eliminar este formulario?',
  deleteText: (label) =>
    `El formulario «${isolate(label)}» y su enlace se eliminarán de forma permanente para todo el mundo.`,
  deleting: 'Eliminando…',
  deleted: (label) => `Se eliminó el formulario «${isolate(label)}»`,
  deletedAlready: (label) => `El formulario «${isolate(label)}» ya se había eliminado`,

  // embed code
  snippets: 'Código de inserción',
  copy: 'Copiar',
  embedCopied: 'Código de inserción copiado',
  embedModes: 'En la página|Cuadro de diálogo|Panel lateral|Ventana emergente',
  embedHeight: 'Altura (px)',
  embedOpenings: 'Botón|Botón flotante|Después de 5 segundos|Al salir de la página',

  // form-embed
  showForm: 'Mostrar formulario',
  formRecipient: (host) =>
    `Esto te conecta con ${isolate(host)}, que recibirá tu dirección IP y lo que escribas.`,
  choiceRemembered: (host) =>
    `Tu navegador lo recordará para todos los formularios de ${isolate(host)}.`,
  close: 'Cerrar',
  openInNewTab: 'Abrir formulario en una pestaña nueva',
  embedSlow: 'El formulario está tardando en cargarse.',
  embedUnreachable: 'No se puede acceder al formulario',
  embedUnreachableHint: 'Comprueba tu conexión e inténtalo de nuevo.',
  embedSilent: '¿No ves el formulario completo?',
  reportForm: 'Denunciar este formulario',

  // many forms
  selectAll: 'Seleccionar todo',
  selectedCount: (count) =>
    plural(count, {
      one: '# formulario seleccionado',
      many: '# de formularios seleccionados',
      other: '# formularios seleccionados',
    }),
  deleteCount: (count) =>
    plural(count, {
      one: 'Eliminar # formulario',
      many: 'Eliminar # de formularios',
      other: 'Eliminar # formularios',
    }),
  deleteCountTitle: (count) =>
    plural(count, {
      one: '¿Eliminar # formulario?',
      many: '¿Eliminar # de formularios?',
      other: '¿Eliminar # formularios?',
    }),
  bulkText: 'Estos formularios y sus enlaces se eliminarán de forma permanente para todo el mundo.',
  bulkHidden: (count) =>
    plural(count, {
      one: 'Uno de ellos no aparece en esta búsqueda.',
      many: '# de ellos no aparecen en esta búsqueda.',
      other: '# de ellos no aparecen en esta búsqueda.',
    }),
  typeCount: (count) => `Para confirmar, escribe ${number(count)}`,
  typeCountMismatch: (count) => `Escribe ${number(count)} para eliminar estos formularios.`,
  bulkProgress: (done, total) => `Eliminados: ${number(done)} de ${number(total)}`,
  bulkDeleted: (count) =>
    plural(count, {
      one: 'Se eliminó # formulario',
      many: 'Se eliminaron # de formularios',
      other: 'Se eliminaron # formularios',
    }),
  bulkKept: (count) =>
    plural(count, {
      one: 'No se eliminó # formulario',
      many: 'No se eliminaron # de formularios',
      other: 'No se eliminaron # formularios',
    }),
  bulkNotStarted: (count) => `Sin empezar: ${number(count)}`,
  bulkContinue: 'Continuar',
  retryFailed: 'Reintentar los fallidos',

  // the rows of a list
  search: 'Buscar',
  sort: 'Ordenar por',
  sortService: 'Orden predeterminado',
  sortNewest: 'Más recientes primero',
  sortOldest: 'Más antiguos primero',
  sortName: 'Nombre',
  owner: 'Propietario',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: 'Saltar la lista',
  rowKeys: 'Atajos de teclado',
  rowKeysForms: 'Formulario anterior o siguiente',
  rowKeysActions: 'Acción anterior o siguiente',
  rowKeysSelect: 'Seleccionar o quitar la selección',
  shownCount: (shown, total) => `${number(shown)} de ${number(total)}`,
  showMore: 'Mostrar más',
  clearSearch: 'Borrar búsqueda',
  noMatch: 'Ningún formulario coincide',
  empty: 'Aún no hay formularios',
  emptyHint: 'Los formularios que generes aparecerán aquí.',
  open: 'Abrir',
  embedCode: 'Código de inserción',
  preview: 'Vista previa',
  delete: 'Eliminar',
  skipped: (count) =>
    plural(count, {
      one: 'No se pudo leer # elemento y no se muestra.',
      many: 'No se pudieron leer # de elementos y no se muestran.',
      other: 'No se pudieron leer # elementos y no se muestran.',
    }),
  possiblyTruncated: 'Es posible que esta lista esté incompleta.',

  // form-generator: a form was asked for
  usually: (time) => `normalmente, alrededor de ${time}`,
  generatingLong: (time) => `El formulario se sigue generando (${time})`,
  cancelled: 'Generación cancelada.',
  cancelledMayFinish:
    'Generación cancelada. Es posible que este formulario se genere de todos modos.',
  generateFailed: 'Tu formulario no se generó',
  generateUnknown: 'Es posible que tu formulario se haya generado',
  generateUnknownDetail: 'Consulta tu lista de formularios antes de volver a intentarlo.',
  looking: 'Buscando en tu lista…',
  candidatesFound: 'Nuevo en tu lista desde entonces:',
  candidatesNone: 'Aún no hay ningún formulario nuevo.',
  lookAgain: 'Volver a buscar',
  itIsThisOne: 'Es este',
  generateAgain: 'Volver a generar',
  connectedAgain: 'Ya tienes conexión de nuevo.',
  availableAgain: (time) => `Podrás volver a generar formularios el ${time}.`,
  ready: 'Tu formulario está listo',
  openForm: 'Abrir formulario',
  copyEmbed: 'Copiar código de inserción',
  share: 'Compartir',
  showQr: 'Mostrar código QR',
  generateAnother: 'Generar otro formulario',

  // QR code
  qrOf: (label) => `Código QR de «${isolate(label)}»`,
  download: 'Descargar',

  // form-generator: a change
  refine: 'Cambiar algo',
  changeQuestion: '¿Qué debe cambiar?',
  changePlaceholder: 'Por ejemplo: añadir una pregunta sobre necesidades alimentarias',
  newDescription: 'Nueva descripción',
  generateVersion: 'Generar nueva versión',
  changeLine: (change) => `Cambio: ${change}`,
  versionReady: 'Tu nueva versión está lista',
  newVersion: 'Nueva versión',
  previousVersion: 'Versión anterior',
  keepNew: 'Conservar la nueva versión',
  goBack: 'Volver a la versión anterior',
  deleteNew: 'Eliminar la nueva versión',
  deletePrevious: 'Eliminar la versión anterior',
  keepBoth: 'Conservar ambas',
});
