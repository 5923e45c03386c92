import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Brazilian Portuguese. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'Copiar link',
  linkCopied: 'Link copiado',
  moreActions: 'Mais ações',

  // deleting
  deleteTitle: 'Excluir este formulário?',
  deleteText: (label) =>
    `O formulário “${isolate(label)}” e o link dele serão excluídos permanentemente para todos.`,
  deleting: 'Excluindo…',
  deleted: (label) => `O formulário “${isolate(label)}” foi excluído`,
  deletedAlready: (label) => `O formulário “${isolate(label)}” já tinha sido excluído`,

  // embed code
  snippets: 'Código de incorporação',
  copy: 'Copiar',
  embedCopied: 'Código de incorporação copiado',
  embedModes: 'Na página|Caixa de diálogo|Painel lateral|Popover',
  embedHeight: 'Altura (px)',
  embedOpenings: 'Botão|Botão flutuante|Após 5 segundos|Ao sair da página',

  // form-embed
  showForm: 'Mostrar formulário',
  formRecipient: (host) =>
    `Isso conecta você a ${isolate(host)}, que recebe seu endereço IP e o que você digitar.`,
  choiceRemembered: (host) =>
    `Seu navegador se lembra disso para todos os formulários de ${isolate(host)}.`,
  close: 'Fechar',
  openInNewTab: 'Abrir formulário em uma nova guia',
  embedSlow: 'O formulário está demorando para carregar.',
  embedUnreachable: 'Não foi possível acessar o formulário',
  embedUnreachableHint: 'Verifique sua conexão e tente novamente.',
  embedSilent: 'Não está vendo o formulário inteiro?',
  reportForm: 'Denunciar este formulário',

  // many forms
  selectAll: 'Selecionar tudo',
  selectedCount: (count) =>
    plural(count, {
      one: '# formulário selecionado',
      many: '# de formulários selecionados',
      other: '# formulários selecionados',
    }),
  deleteCount: (count) =>
    plural(count, {
      one: 'Excluir # formulário',
      many: 'Excluir # de formulários',
      other: 'Excluir # formulários',
    }),
  deleteCountTitle: (count) =>
    plural(count, {
      one: 'Excluir # formulário?',
      many: 'Excluir # de formulários?',
      other: 'Excluir # formulários?',
    }),
  bulkText: 'Estes formulários e os links deles serão excluídos permanentemente para todos.',
  bulkHidden: (count) =>
    plural(count, {
      one: '# deles não aparece nesta pesquisa.',
      many: '# deles não aparecem nesta pesquisa.',
      other: '# deles não aparecem nesta pesquisa.',
    }),
  typeCount: (count) => `Para confirmar, digite ${number(count)}`,
  typeCountMismatch: (count) => `Digite ${number(count)} para excluir estes formulários.`,
  bulkProgress: (done, total) => `Excluídos: ${number(done)} de ${number(total)}`,
  bulkDeleted: (count) =>
    plural(count, {
      one: '# formulário foi excluído',
      many: '# de formulários foram excluídos',
      other: '# formulários foram excluídos',
    }),
  bulkKept: (count) =>
    plural(count, {
      one: '# formulário não foi excluído',
      many: '# de formulários não foram excluídos',
      other: '# formulários não foram excluídos',
    }),
  bulkNotStarted: (count) => `Não iniciados: ${number(count)}`,
  bulkContinue: 'Continuar',
  retryFailed: 'Tentar novamente os que falharam',

  // the rows of a list
  search: 'Pesquisar',
  sort: 'Ordenar por',
  sortService: 'Ordem padrão',
  sortNewest: 'Mais recentes primeiro',
  sortOldest: 'Mais antigos primeiro',
  sortName: 'Nome',
  owner: 'Proprietário',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: 'Pular a lista',
  rowKeys: 'Atalhos do teclado',
  rowKeysForms: 'Formulário anterior ou próximo',
  rowKeysActions: 'Ação anterior ou próxima',
  rowKeysSelect: 'Selecionar ou desmarcar',
  shownCount: (shown, total) => `${number(shown)} de ${number(total)}`,
  showMore: 'Mostrar mais',
  clearSearch: 'Limpar pesquisa',
  noMatch: 'Nenhum formulário correspondente',
  empty: 'Ainda não há formulários',
  emptyHint: 'Os formulários que você gerar aparecerão aqui.',
  open: 'Abrir',
  embedCode: 'Código de incorporação',
  preview: 'Pré-visualizar',
  delete: 'Excluir',
  skipped: (count) =>
    plural(count, {
      one: '# item não pôde ser lido e não é exibido.',
      many: '# de itens não puderam ser lidos e não são exibidos.',
      other: '# itens não puderam ser lidos e não são exibidos.',
    }),
  possiblyTruncated: 'Esta lista pode estar incompleta.',

  // form-generator: a form was asked for
  usually: (time) => `geralmente cerca de ${time}`,
  generatingLong: (time) => `O formulário ainda está sendo gerado (${time})`,
  cancelled: 'Geração cancelada.',
  cancelledMayFinish: 'Geração cancelada. Mesmo assim, este formulário pode ser criado.',
  generateFailed: 'Seu formulário não foi gerado',
  generateUnknown: 'Talvez seu formulário tenha sido gerado',
  generateUnknownDetail: 'Verifique sua lista de formulários antes de tentar novamente.',
  looking: 'Procurando na sua lista…',
  candidatesFound: 'Novo na sua lista desde então:',
  candidatesNone: 'Ainda não há nenhum formulário novo.',
  lookAgain: 'Procurar novamente',
  itIsThisOne: 'É este',
  generateAgain: 'Gerar novamente',
  connectedAgain: 'A conexão voltou.',
  availableAgain: (time) => `Você poderá gerar formulários novamente em ${time}.`,
  ready: 'Seu formulário está pronto',
  openForm: 'Abrir formulário',
  copyEmbed: 'Copiar código de incorporação',
  share: 'Compartilhar',
  showQr: 'Mostrar QR code',
  generateAnother: 'Gerar outro formulário',

  // QR code
  qrOf: (label) => `QR code de “${isolate(label)}”`,
  download: 'Baixar',

  // form-generator: a change
  refine: 'Mudar algo',
  changeQuestion: 'O que deve mudar?',
  changePlaceholder: 'Por exemplo: adicionar uma pergunta sobre restrições alimentares',
  newDescription: 'Nova descrição',
  generateVersion: 'Gerar nova versão',
  changeLine: (change) => `Mudança: ${change}`,
  versionReady: 'Sua nova versão está pronta',
  newVersion: 'Nova versão',
  previousVersion: 'Versão anterior',
  keepNew: 'Manter a nova versão',
  goBack: 'Voltar à versão anterior',
  deleteNew: 'Excluir a nova versão',
  deletePrevious: 'Excluir a versão anterior',
  keepBoth: 'Manter as duas',
});
