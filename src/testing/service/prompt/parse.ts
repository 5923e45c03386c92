/**
 * Creates a form from a prompt without network or model, by a few rules about the prompt's words. A prompt that matches no
 * rule still results in a form that works.
 */
import type { FormDefinition, Language } from '../form.js';
import type { Draft } from './item.js';
import { sentenceCase, shorten } from './label.js';
import { languageOf } from './language.js';
import { vocabularyOf } from './languages/vocabulary.js';
import { read, type Reading } from './read.js';
import { settle } from './settle.js';
import { titleOf } from './title.js';
import { lastResort, sayIn, topicOf, type Topic } from './topics.js';
import { describeWithUrls, moveUrlsToHint, takeUrls, withoutUrls } from './urls.js';
import { readWithWords, titleWithWords } from './word-reader.js';

/** Maximum characters of a prompt. The rest is ignored. */
const LONGEST_READ = 20_000;
/** Number of a topic's fields if the prompt names neither fields nor a number. */
const USUAL_FIELDS = 7;

export function parsePrompt(prompt: string): FormDefinition {
  const source = takeUrls(normalise(prompt));
  const lang = languageOf(source.text);
  const vocabulary = vocabularyOf(lang);
  const found = vocabulary ? readWithWords(source.text, vocabulary) : read(source.text);
  const head = withoutUrls(found.head);
  const topic = vocabulary ? undefined : topicOf(head, source.text);

  const named = found.drafts
    .map((draft) => moveUrlsToHint(draft, source.urls, lang))
    .filter((draft) => draft !== undefined);
  const asked = topic ? completed({ ...found, head, drafts: named }, topic, lang) : named;
  const fields = settle(asked.length > 0 ? asked : lastResort(lang), found.rules);
  const description = describeWithUrls(source, found.description, fields);
  const usualTitle = head === '' ? undefined : topic?.title[lang === 'de' ? 1 : 0];
  const ownTitle = vocabulary ? titleWithWords(head, vocabulary) : titleOf(head);
  const untitled = vocabulary?.words.untitled ?? sayIn(lang)('Your details', 'Ihre Angaben');
  return {
    title: quotedTitle(source.text) ?? ownTitle ?? usualTitle ?? untitled,
    ...(description !== undefined && { description }),
    lang,
    fields,
  };
}

/** The subject of a survey or a quiz: "quiz about planets". */
const ABOUT =
  /(?:\babout|\b(?:quiz|trivia|questions) on|\bquiz zum thema|\süber) ([\p{L}\d' -]{3,40}?)(?= with | mit | for |,|$)/iu;

/** The default fields of a topic, combined with the fields that the prompt names. */
function completed(found: Reading, topic: Topic, lang: Language): Draft[] {
  const named = found.drafts;
  const about = ABOUT.exec(found.head)?.[1];
  const usual = topic.fields(sayIn(lang), about?.trim().replace(/^my /i, 'our '));
  if (named.length === 0) return usual.slice(0, found.count ?? USUAL_FIELDS);
  if (found.strict) return named;

  // A single named field adds to the topic's fields. Several named fields replace them.
  const [only] = named;
  if (only && named.length === 1) {
    const place = usual.findIndex(({ kind, label }) =>
      kind === 'text' || kind === 'long'
        ? label.toLowerCase() === only.label.toLowerCase()
        : kind === only.kind,
    );
    const same = usual[place];
    return same ? usual.with(place, { required: same.required, ...only }) : [...usual, only];
  }
  // An order or an application needs at least a name.
  const isAnonymous = !named.some(({ kind }) => ['name', 'email', 'phone'].includes(kind));
  const identity = usual.filter(
    ({ kind, required }) => required && (kind === 'name' || kind === 'email'),
  );
  return isAnonymous && identity.length === 2 ? [...identity, ...named] : named;
}

function normalise(prompt: string): string {
  return (
    prompt
      .slice(0, LONGEST_READ)
      .replace(/\r\n?/g, '\n')
      .replace(/[’‘]/g, "'")
      // eslint-disable-next-line no-control-regex -- control characters have no place in a label
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u200b\u202a-\u202e\u2066-\u2069]/g, ' ')
  );
}

/** A title that the prompt gives outright: called "Summer party". */
function quotedTitle(text: string): string | undefined {
  const match =
    /\b(?:called|titled|named|with the title|title(?: is)?|headline|mit dem titel|namens)\s*:?\s*["“„]([^"”“\n]{2,200})["”“]/i.exec(
      text,
    );
  const title = withoutUrls(match?.[1] ?? '');
  return title === '' ? undefined : shorten(sentenceCase(title), 70);
}
