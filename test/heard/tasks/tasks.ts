import type { Language, Task } from '../task.js';
import { embedTasks } from './embed.js';
import { generatorTasks } from './generator.js';
import { listTasks } from './list.js';
import { WORDS } from './texts.js';

/** All tasks. `formPage` is the URL of a form, of another origin. */
export function tasksIn(language: Language, formPage = 'https://forms.example/f/1'): Task[] {
  const words = WORDS[language];
  return [...generatorTasks(words), ...listTasks(words), ...embedTasks(words, formPage)];
}
