import type { Topic } from './topic.js';

/** A quiz: questions that fit every subject, since the parser knows no facts. */
export const QUIZ_TOPIC: Topic = {
  title: ['Quiz', 'Quiz'],
  // A quiz without a subject is a survey.
  pattern: /\b(?:quiz(?:zes)?|trivia)\b.{0,60}(?:\babout|\bon|\süber|\bzum thema)\s/i,
  fields(say, about = say('this topic', 'dieses Thema')) {
    const are = isPlural(about) ? say('are', 'sind') : say('is', 'ist');
    return [
      { label: say(`What ${are} ${about}?`, `Was ${are} ${about}?`), kind: 'text', required: true },
      {
        label: say(
          `True or false: everything about ${about} is already known.`,
          `Richtig oder falsch: Zum Thema ${about} ist schon alles bekannt.`,
        ),
        kind: 'single',
        required: true,
        options: [say('True', 'Richtig'), say('False', 'Falsch')],
      },
      {
        label: say(
          `When did people first learn about ${about}?`,
          `Seit wann wissen Menschen etwas zum Thema ${about}?`,
        ),
        kind: 'text',
        required: true,
      },
      {
        label: say(`Why do people study ${about}?`, `Warum erforscht man das Thema ${about}?`),
        kind: 'long',
        required: true,
      },
      {
        label: say(
          `Which three facts about ${about} do you know?`,
          `Welche drei Tatsachen zum Thema ${about} kennen Sie?`,
        ),
        kind: 'long',
        required: true,
      },
      {
        label: say(
          `Which common belief about ${about} is wrong?`,
          `Was glauben viele zum Thema ${about}, obwohl es falsch ist?`,
        ),
        kind: 'text',
        required: true,
      },
      {
        label: say(
          `How would you explain ${about} to a child?`,
          `Wie würden Sie einem Kind das Thema ${about} erklären?`,
        ),
        kind: 'long',
        required: true,
      },
      {
        label: say(
          `Which word about ${about} is the hardest to spell?`,
          `Welches Wort zum Thema ${about} ist am schwersten zu schreiben?`,
        ),
        kind: 'text',
        required: true,
      },
      {
        label: say(
          `Where can you find out more about ${about}?`,
          `Wo erfährt man mehr zum Thema ${about}?`,
        ),
        kind: 'text',
        required: true,
      },
      {
        label: say(
          `What is still unknown about ${about}?`,
          `Was weiß man zum Thema ${about} noch nicht?`,
        ),
        kind: 'long',
        required: true,
      },
    ];
  },
};

/** By the ending of the last word: "planets" and "Planeten", but not "physics", "glass" or "photosynthesis". */
const isPlural = (subject: string): boolean => /(?:[^siuc]s|cks|ien|eten|ungen)$/i.test(subject);
