import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Hindi. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'लिंक कॉपी करें',
  linkCopied: 'लिंक कॉपी किया गया',
  moreActions: 'अन्य कार्रवाइयां',

  // deleting
  deleteTitle: 'क्या यह फ़ॉर्म मिटाना है?',
  deleteText: (label) => `“${isolate(label)}” और उसके लिंक को सभी के लिए हमेशा के लिए मिटा दिया जाएगा।`,
  deleting: 'मिटाया जा रहा है…',
  deleted: (label) => `“${isolate(label)}” को मिटा दिया गया`,
  deletedAlready: (label) => `“${isolate(label)}” को पहले ही मिटा दिया गया था`,

  // embed code
  snippets: 'एम्बेड कोड',
  copy: 'कॉपी करें',
  embedCopied: 'एम्बेड कोड कॉपी किया गया',
  embedModes: 'पेज में|डायलॉग|ड्रॉअर|पॉपओवर',
  embedHeight: 'ऊँचाई (px)',
  embedOpenings: 'बटन|तैरता बटन|5 सेकंड बाद|जाते समय',

  // form-embed
  showForm: 'फ़ॉर्म दिखाएं',
  formRecipient: (host) =>
    `इससे आप ${isolate(host)} से जुड़ते हैं, जिसे आपका IP पता और आपकी दर्ज की गई जानकारी मिलती है।`,
  choiceRemembered: (host) => `आपका ब्राउज़र ${isolate(host)} के सभी फ़ॉर्म के लिए इसे याद रखता है।`,
  close: 'बंद करें',
  openInNewTab: 'फ़ॉर्म को नए टैब में खोलें',
  embedSlow: 'फ़ॉर्म लोड होने में ज़्यादा समय लग रहा है।',
  embedUnreachable: 'फ़ॉर्म तक पहुंचा नहीं जा सका',
  embedUnreachableHint: 'अपना कनेक्शन जांचें और फिर से कोशिश करें।',
  embedSilent: 'पूरा फ़ॉर्म नहीं दिख रहा?',
  reportForm: 'इस फ़ॉर्म की शिकायत करें',

  // many forms
  selectAll: 'सभी चुनें',
  selectedCount: (count) => plural(count, { one: '# फ़ॉर्म चुना गया', other: '# फ़ॉर्म चुने गए' }),
  deleteCount: (count) => plural(count, { one: '# फ़ॉर्म मिटाएं', other: '# फ़ॉर्म मिटाएं' }),
  deleteCountTitle: (count) =>
    plural(count, { one: 'क्या # फ़ॉर्म मिटाना है?', other: 'क्या # फ़ॉर्म मिटाने हैं?' }),
  bulkText: 'इन फ़ॉर्म और इनके लिंक को सभी के लिए हमेशा के लिए मिटा दिया जाएगा।',
  bulkHidden: (count) =>
    plural(count, {
      one: 'इनमें से # फ़ॉर्म इस खोज में नहीं दिख रहा है।',
      other: 'इनमें से # फ़ॉर्म इस खोज में नहीं दिख रहे हैं।',
    }),
  typeCount: (count) => `पुष्टि करने के लिए, ${number(count)} लिखें`,
  typeCountMismatch: (count) => `इन फ़ॉर्म को मिटाने के लिए ${number(count)} लिखें।`,
  bulkProgress: (done, total) => `मिटाए गए फ़ॉर्म: ${number(total)} में से ${number(done)}`,
  bulkDeleted: (count) => plural(count, { one: '# फ़ॉर्म मिटाया गया', other: '# फ़ॉर्म मिटाए गए' }),
  bulkKept: (count) =>
    plural(count, { one: '# फ़ॉर्म नहीं मिटाया गया', other: '# फ़ॉर्म नहीं मिटाए गए' }),
  bulkNotStarted: (count) => `${number(count)} शुरू नहीं हुए`,
  bulkContinue: 'जारी रखें',
  retryFailed: 'जो नहीं मिटे, उनके लिए फिर से कोशिश करें',

  // the rows of a list
  search: 'फ़ॉर्म खोजें',
  sort: 'इसके हिसाब से क्रम में लगाएं',
  sortService: 'डिफ़ॉल्ट क्रम',
  sortNewest: 'सबसे नए पहले',
  sortOldest: 'सबसे पुराने पहले',
  sortName: 'नाम',
  owner: 'स्वामी',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: 'सूची छोड़कर आगे बढ़ें',
  rowKeys: 'कीबोर्ड शॉर्टकट',
  rowKeysForms: 'पिछला या अगला फ़ॉर्म',
  rowKeysActions: 'पिछली या अगली कार्रवाई',
  rowKeysSelect: 'चुनें या चयन हटाएँ',
  shownCount: (shown, total) => `${number(total)} में से ${number(shown)}`,
  showMore: 'और दिखाएं',
  clearSearch: 'खोज हटाएं',
  noMatch: 'कोई मिलता-जुलता फ़ॉर्म नहीं है',
  empty: 'अभी कोई फ़ॉर्म नहीं है',
  emptyHint: 'आपके बनाए फ़ॉर्म यहां दिखेंगे।',
  open: 'खोलें',
  embedCode: 'एम्बेड कोड',
  preview: 'झलक देखें',
  delete: 'मिटाएं',
  skipped: (count) =>
    plural(count, {
      one: '# एंट्री पढ़ी नहीं जा सकी और वह नहीं दिखाई गई है।',
      other: '# एंट्री पढ़ी नहीं जा सकीं और वे नहीं दिखाई गई हैं।',
    }),
  possiblyTruncated: 'हो सकता है कि यह सूची अधूरी हो।',

  // form-generator: a form was asked for
  usually: (time) => `आम तौर पर करीब ${time}`,
  generatingLong: (time) => `फ़ॉर्म अब भी बनाया जा रहा है (${time})`,
  cancelled: 'रद्द किया गया।',
  cancelledMayFinish: 'रद्द किया गया। हो सकता है कि यह फ़ॉर्म फिर भी बन जाए।',
  generateFailed: 'आपका फ़ॉर्म नहीं बना',
  generateUnknown: 'हो सकता है कि आपका फ़ॉर्म बन गया हो',
  generateUnknownDetail: 'फिर से कोशिश करने से पहले, अपने फ़ॉर्म की सूची देखें।',
  looking: 'आपकी सूची देखी जा रही है…',
  candidatesFound: 'तब से आपकी सूची में नए फ़ॉर्म:',
  candidatesNone: 'अब तक कोई नया फ़ॉर्म नहीं है।',
  lookAgain: 'फिर से देखें',
  itIsThisOne: 'यही है',
  generateAgain: 'फिर से बनाएं',
  connectedAgain: 'आप फिर से कनेक्ट हो गए हैं।',
  availableAgain: (time) => `आप फिर से फ़ॉर्म बना सकते हैं: ${time}।`,
  ready: 'आपका फ़ॉर्म तैयार है',
  openForm: 'फ़ॉर्म खोलें',
  copyEmbed: 'एम्बेड कोड कॉपी करें',
  share: 'शेयर करें',
  showQr: 'क्यूआर कोड दिखाएं',
  generateAnother: 'एक और फ़ॉर्म बनाएं',

  // QR code
  qrOf: (label) => `“${isolate(label)}” का क्यूआर कोड`,
  download: 'डाउनलोड करें',

  // form-generator: a change
  refine: 'कुछ बदलें',
  changeQuestion: 'क्या बदलना है?',
  changePlaceholder: 'जैसे: खान-पान की ज़रूरतों के बारे में एक सवाल जोड़ें',
  newDescription: 'नया विवरण',
  generateVersion: 'नया वर्शन बनाएं',
  changeLine: (change) => `बदलाव: ${change}`,
  versionReady: 'आपका नया वर्शन तैयार है',
  newVersion: 'नया वर्शन',
  previousVersion: 'पिछला वर्शन',
  keepNew: 'नया वर्शन रखें',
  goBack: 'पिछले वर्शन पर वापस जाएं',
  deleteNew: 'नया वर्शन मिटाएं',
  deletePrevious: 'पिछला वर्शन मिटाएं',
  keepBoth: 'दोनों रखें',
});
