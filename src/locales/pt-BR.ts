import { registerPackageLocale } from '../language/register.js';

/** Brazilian Portuguese. Machine-made, not yet checked by a speaker. */
registerPackageLocale('pt-BR', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/pt-BR.js'),

  // form-generator
  promptLabel: 'Descreva o formulário de que você precisa',
  promptPlaceholder:
    'Por exemplo: uma confirmação de presença para nossa festa de verão com nome, e-mail, número de convidados e restrições alimentares',
  promptMissing: 'Primeiro, descreva o formulário: para que ele serve e o que deve perguntar?',
  formMissing: 'Primeiro, gere um formulário.',
  promptTooLong: (max) => `A descrição é longa demais. Reduza-a para ${number(max)} caracteres.`,
  promptCount: (used, max) => `${number(used)} de ${number(max)} caracteres`,
  generateForbidden: 'Você não tem permissão para gerar formulários.',
  signInToGenerate: 'Faça login para gerar formulários',
  descriptionStays: 'Sua descrição continua aqui.',
  generate: 'Gerar formulário',
  examples: 'Exemplos',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${keys} para gerar`,
  cancel: 'Cancelar',
  generating: 'Gerando seu formulário…',
  remaining: (count) =>
    plural(count, {
      one: 'Mais # formulário disponível',
      many: 'Mais # de formulários disponíveis',
      other: 'Mais # formulários disponíveis',
    }),
  noneRemaining: 'O limite de novos formulários foi atingido',

  // form-list
  forms: 'Formulários',
  formCount: (count) =>
    plural(count, { one: '# formulário', many: '# de formulários', other: '# formulários' }),
  refresh: 'Atualizar',
  loading: 'Carregando seus formulários…',
  listFailed: 'Não foi possível carregar seus formulários',
  signInToList: 'Faça login para ver seus formulários',
  offline: 'Parece que você está off-line',
  listOffline: 'Seus formulários serão carregados quando a conexão voltar.',
  formsFound: (count) =>
    plural(count, {
      one: '# formulário encontrado',
      many: '# de formulários encontrados',
      other: '# formulários encontrados',
    }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'Escolha um formulário.',

  // deleting
  deleteForm: 'Excluir formulário',
  deleteFailed: 'O formulário não foi excluído',

  // form-embed
  embedLabel: 'Formulário',
  embedEmpty: 'Seu formulário aparecerá aqui',
  embedSelect: 'Escolha um formulário',
  embedLoading: 'Carregando o formulário…',
  embedStillLoading: 'Ainda carregando…',
  embedGone: 'Este formulário não existe mais',
  embedGoneHint: 'Ele foi excluído.',
  embedRefused: 'Este formulário não pode ser exibido aqui',
  embedFailed: 'Não foi possível carregar o formulário',

  // shared
  tryAgain: 'Tentar novamente',
  waitingTitle: 'Há solicitações demais no momento',
  waiting: (time) => `Nova tentativa em ${time}.`,
  tryNow: 'Tentar agora',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'Não foi possível conectar. Verifique sua conexão e tente novamente.',
  unexpectedError: 'Algo deu errado. Recarregue a página e tente novamente.',
  copyFailed: 'Não foi possível copiar. Selecione o texto e copie-o.',

  // what went wrong, and what to do
  errorSetup:
    'Os formulários não estão configurados corretamente aqui. Responsável pelo site: consulte o console do navegador.',
  errorSignIn: 'Faça login e tente novamente.',
  errorForbidden: 'Você não tem permissão para fazer isso.',
  errorBlocked: 'Este site bloqueou a solicitação. Recarregue a página e tente novamente.',
  errorGone: 'Este formulário não existe mais.',
  errorTooLong: 'Sua descrição é longa demais. Reduza-a e tente novamente.',
  errorListTooLong: 'Esta lista é longa demais para ser exibida.',
  errorRejected: 'Esta solicitação foi recusada. Altere-a e tente novamente.',
  errorBusy: 'Há solicitações demais no momento. Aguarde um pouco e tente novamente.',
  errorBusyFor: (seconds) =>
    `Há solicitações demais no momento. Tente novamente ${inTime(seconds)}.`,
  errorServer: 'Algo deu errado. Tente novamente.',
  errorUnavailable:
    'Os formulários não estão disponíveis no momento. Tente novamente em instantes.',
  errorTimeout: 'Demorou demais. Tente novamente.',
  errorNetwork: 'Não foi possível conectar. Verifique sua conexão e tente novamente.',
  errorOffline: 'Parece que você está off-line. Tente novamente quando tiver conexão.',
}));
