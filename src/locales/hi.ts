import { registerPackageLocale } from '../language/register.js';

/** Hindi. Machine-made, not yet checked by a speaker. */
registerPackageLocale('hi', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/hi.js'),

  // form-generator
  promptLabel: 'बताएं कि आपको कैसा फ़ॉर्म चाहिए',
  promptPlaceholder:
    'जैसे: हमारी समर पार्टी में आने की पुष्टि का फ़ॉर्म, जिसमें नाम, ईमेल, मेहमानों की संख्या और खान-पान की ज़रूरतें पूछी जाएं',
  promptMissing: 'पहले फ़ॉर्म का विवरण दें: यह किसलिए है और इसमें क्या पूछा जाए?',
  formMissing: 'पहले कोई फ़ॉर्म बनाएं।',
  promptTooLong: (max) => `विवरण बहुत लंबा है। इसे ${number(max)} वर्णों तक छोटा करें।`,
  promptCount: (used, max) => `${number(max)} में से ${number(used)} वर्ण`,
  generateForbidden: 'आपको फ़ॉर्म बनाने की अनुमति नहीं है।',
  signInToGenerate: 'फ़ॉर्म बनाने के लिए साइन इन करें',
  descriptionStays: 'आपका विवरण यहीं रहेगा।',
  generate: 'फ़ॉर्म बनाएं',
  examples: 'उदाहरण',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `बनाने के लिए ${keys}`,
  cancel: 'रद्द करें',
  generating: 'आपका फ़ॉर्म बनाया जा रहा है…',
  remaining: (count) =>
    plural(count, { one: '# और फ़ॉर्म बनाया जा सकता है', other: '# और फ़ॉर्म बनाए जा सकते हैं' }),
  noneRemaining: 'नए फ़ॉर्म की सीमा पूरी हो गई है',

  // form-list
  forms: 'फ़ॉर्म',
  formCount: (count) => plural(count, { one: '# फ़ॉर्म', other: '# फ़ॉर्म' }),
  refresh: 'रीफ़्रेश करें',
  loading: 'आपके फ़ॉर्म लोड हो रहे हैं…',
  listFailed: 'आपके फ़ॉर्म लोड नहीं किए जा सके',
  signInToList: 'अपने फ़ॉर्म देखने के लिए साइन इन करें',
  offline: 'लगता है कि आप ऑफ़लाइन हैं',
  listOffline: 'फिर से कनेक्ट होने पर आपके फ़ॉर्म लोड हो जाएंगे।',
  formsFound: (count) => plural(count, { one: '# फ़ॉर्म मिला', other: '# फ़ॉर्म मिले' }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'कोई फ़ॉर्म चुनें।',

  // deleting
  deleteForm: 'फ़ॉर्म मिटाएं',
  deleteFailed: 'फ़ॉर्म नहीं मिटाया गया',

  // form-embed
  embedLabel: 'फ़ॉर्म',
  embedEmpty: 'आपका फ़ॉर्म यहां दिखेगा',
  embedSelect: 'कोई फ़ॉर्म चुनें',
  embedLoading: 'फ़ॉर्म लोड हो रहा है…',
  embedStillLoading: 'अब भी लोड हो रहा है…',
  embedGone: 'यह फ़ॉर्म अब मौजूद नहीं है',
  embedGoneHint: 'इसे मिटा दिया गया है।',
  embedRefused: 'यह फ़ॉर्म यहां नहीं दिखाया जा सकता',
  embedFailed: 'फ़ॉर्म लोड नहीं किया जा सका',

  // shared
  tryAgain: 'फिर से कोशिश करें',
  waitingTitle: 'इस समय बहुत ज़्यादा अनुरोध हैं',
  waiting: (time) => `${time} में फिर से कोशिश की जाएगी।`,
  tryNow: 'अभी कोशिश करें',
  joinSentences: (first, second) => `${first}। ${second}`,
  lazyLoadFailed: 'कनेक्ट नहीं हो सका। अपना कनेक्शन जांचें और फिर से कोशिश करें।',
  unexpectedError: 'कुछ गड़बड़ हो गई। पेज को फिर से लोड करें और दोबारा कोशिश करें।',
  copyFailed: 'कॉपी नहीं हो सका। टेक्स्ट चुनें और उसे कॉपी करें।',

  // what went wrong, and what to do
  errorSetup: 'यहां फ़ॉर्म सही तरीके से सेट अप नहीं किए गए हैं। साइट के मालिक: ब्राउज़र का कंसोल देखें।',
  errorSignIn: 'साइन इन करें और फिर से कोशिश करें।',
  errorForbidden: 'आपको ऐसा करने की अनुमति नहीं है।',
  errorBlocked: 'इस वेबसाइट ने अनुरोध रोक दिया। पेज को फिर से लोड करें और दोबारा कोशिश करें।',
  errorGone: 'यह फ़ॉर्म अब मौजूद नहीं है।',
  errorTooLong: 'आपका विवरण बहुत लंबा है। इसे छोटा करें और फिर से कोशिश करें।',
  errorListTooLong: 'यह सूची दिखाने के लिए बहुत लंबी है।',
  errorRejected: 'यह अनुरोध अस्वीकार कर दिया गया। इसे बदलें और फिर से कोशिश करें।',
  errorBusy: 'इस समय बहुत ज़्यादा अनुरोध हैं। थोड़ा इंतज़ार करें और फिर से कोशिश करें।',
  errorBusyFor: (seconds) => `इस समय बहुत ज़्यादा अनुरोध हैं। ${inTime(seconds)} फिर से कोशिश करें।`,
  errorServer: 'कुछ गड़बड़ हो गई। फिर से कोशिश करें।',
  errorUnavailable: 'इस समय फ़ॉर्म उपलब्ध नहीं हैं। थोड़ी देर बाद फिर से कोशिश करें।',
  errorTimeout: 'इसमें बहुत ज़्यादा समय लगा। फिर से कोशिश करें।',
  errorNetwork: 'कनेक्ट नहीं हो सका। अपना कनेक्शन जांचें और फिर से कोशिश करें।',
  errorOffline: 'लगता है कि आप ऑफ़लाइन हैं। कनेक्ट होने पर फिर से कोशिश करें।',
}));
