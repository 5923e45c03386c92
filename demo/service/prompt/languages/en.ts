import type { LanguageWords } from './words.js';

const THEY =
  '(?:they|people|ppl|guests|users|you|customers|visitors|clients|someone|everyone|applicants|members|students|parents|patients|employees)';

const ask = (text: string): RegExp => new RegExp(`^${text.replaceAll('THEY', THEY)}`, 'i');

export const en: LanguageWords = {
  endings: 'e?s',
  common: 'an?|the|with|and|for|our|please|forms?|or|to|your|of|my|i',
  request: `hi|hello|please|pls|(?:can|could|would) you|(?:i|we)(?:'d| would)? (?:need|want|like)(?: to have| to)?|create|make|build|generate|design|give|set up|help|collect|me|us|an?|the|some|my|our|quick|simple|short|basic|nice|small|new|online|friendly|${THEY} can|form (?:that|which|to|where|with|so)(?= (?:asks?|collects?|lets?|includes?|has|name|${THEY}) )`,
  before: `(?:(?:that|which|to|it|they|should|must|please|and|also|we|i|${THEY}) )*(?:ask(?:s|ing)?|collect(?:s|ing)?|includ(?:es?|ing)|contain(?:s|ing)?|(?:must|should) (?:leave|give|enter|say|pick|tell us)|need(?= their| to know| name)(?: to know)?|add)(?: (?:them|${THEY}))?(?: for| about)?:?|(?:with )?(?:these |(?:the )?following |the )?(?:\\d+ )?(?:fields?|questions|inputs)(?: for| like|:| are:?)|(?:should|must) have|where ${THEY} (?:can )?(?:enter|give|provide|upload)`,
  choose: `(?:let )?(?:${THEY} )?(?:(?:can|could|must|should|will) )?(?:choose|pick|select)(?! (?:an?|the|their|your|one|how|whether) )(?: between| from| among)?`,
  options:
    '(?:with (?:the |these )?)?(?:options|choices)(?: of| like)?|from|between|among|out of|either|such as',
  are: 'are|can be',
  and: 'and|as well as|plus(?! one)|&|\\+',
  or: 'or',
  itemStart: `and|also|finally|please|an?|the|their|your|our|his|her|my|every|some|one|(?:text |short |long )?(?:fields?|inputs?|box) (?:for|to enter)|(?:(?:multiple|single)[- ]choice |yes/no )?questions? (?:about|on|asking|for)|(?:drop-?down|checkbox(?:es)?|upload|choice|list) (?:for|of|to)|asks?(?: (?:them|${THEY}))?(?: for| about)?|let (?:them|${THEY})|${THEY} (?:can|should|must)|(?:enter|give|leave|provide|choose|pick|select|add|include|say|between|from|either)|we need|to know`,
  itemEnd:
    'fields?|inputs?|text ?box|drop-?down|checkbox(?:es)?|upload|too|as well|please|options?|if (?:any|applicable|possible|(?:they|you) have one)|(?:so (?:that )?(?:we|they)|because) .*|for (?:(?:my|our) .*|an?)',
  yesNo: 'do|does|did|are|is|was|were|will|would|have|has|can|could|should|may|would you recommend',
  which: 'what is|what.s|which|who|where|what would you like to',
  direct: [
    [ask('(?:whether|if) THEY (?:can|could) '), 'Can you '],
    [ask('(?:whether|if) THEY (?:are|is) '), 'Are you '],
    [ask('(?:whether|if) THEY (?:will|would|should) '), 'Will you '],
    [ask('(?:whether|if) THEY ha(?:ve|s) (?=an? |any )'), 'Do you have '],
    [ask('(?:whether|if) THEY '), 'Do you '],
    [/^what (we|you) (should|could|can) /i, 'What $2 $1 '],
    [ask('(which|what)((?: [\\w-]+){0,2}) THEY (can|could|will|should) '), '$1$2 $3 you '],
    [ask('how THEY (?:heard|hear|found out|learned) '), 'How did you hear '],
    [ask('how (?!many|much)(\\w+) THEY (?:are|were|is)'), 'How $1 are you'],
    [ask('what THEY (?:liked|loved|enjoyed)'), 'What did you like'],
    [
      ask(
        '(which|what|how|where|when|why)((?: (?!do|did|would|will|can|should)[\\w-]+){0,2}) THEY (want|need|like|use|live|bring)',
      ),
      '$1$2 do you $3',
    ],
    [
      /^((?:how|what|why|where|when|which|do|are|will|would|did|have|can) .*\b(?:you|your|we|us|are|is|was)\b)/i,
      '$1',
    ],
  ],
  kinds: {
    text: "(?:order|account|customer|invoice|reference|passport|id|member(?:ship)?|insurance|room|house|table|student|tax) (?:number|no|id)|(?:time|full|part)[- ](?:zone|time)|(?:user|company|business|pet|dog|product|event|project|team|brand|school|hotel|file)(?:'?s)? ?name",
    yesno:
      'yes ?(?:/|or) ?no|consent*|agree*|accept*|permission|terms|gdpr|privacy policy|subscribe|newsletter|plus[- ]?one|attend(?:ing|ance)',
    number:
      'number of|how (?:many|much|old|long|far)|years? of|hourly rate|quantit*|qty|amount|age|price|budget|guests|(?:party|group|team|household) size|seats|ticket|weight|height|salary|income|rent|hours|people|nights|children|adults|kids|^number',
    rating:
      'rat(?:e|ing)|stars?|score|satisf*|how (?:likely|satisfied|happy|easy|difficult|good|useful|clear|was|were)|nps|on a scale|out of (?:5|10)',
    email: 'e-?mail|mail address',
    phone: '(?:tele)?phone|mobile|cell|whats ?app|tel',
    time: 'time|o.clock',
    date: 'date|birthday|dob|when|deadline|arrival|departure|check[- ]?(?:in|out)|(?:which|preferred) day',
    file: 'upload|attach*|file|photo|picture|image|cv|resume|screenshot|scan|pdf',
    url: 'web ?site|web ?page|url|link|linkedin|portfolio|github|homepage',
    long: 'long (?:text|answer)|message|comment|feedback|descri(?:be|ption)|detail|note|remark|suggest*|question|cover letter|bio(?:graphy)?|tell us|why|explain*|reason|story|motivation|(?:special|other) requests?|instruction|improve*|anything|thought|opinion|idea|names of|what (?:happened|went|could|did|do|should|would|else)|how (?:can|could|should|did)|summary',
    address: '(?<!ip )address|street',
    name: 'name|surname|contact person',
  },
  short:
    'company|organi[sz]ation|city|town|country|state|post ?code|zip(?: code)?|(?:job )?title|role|position|department|subject|occupation|profession|gender|school|team|diet(?:ary)?|allerg*|size|colou?r|product|item|service|nationality|language|breed|location|type|level',
};
