/** Nothing here runs: `tsc` checks that a state without a story is an error. */
import { formEmbed } from '../../demo/stories/form-embed.js';
import { formGenerator } from '../../demo/stories/form-generator.js';
import { formList } from '../../demo/stories/form-list.js';
import type { Stories } from '../../demo/stories/story.js';
import type { EmbedStatus, FormEmbedElement } from '../../src/elements/form-embed/form-embed.js';
import type {
  FormGeneratorElement,
  GenerateStatus,
} from '../../src/elements/form-generator/form-generator.js';
import type { FormListElement } from '../../src/elements/form-list/form-list.js';
import type { FormsState } from '../../src/store/state.js';

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function is<A, B>(same: Equal<A, B>): void;

// The tables' keys are the elements' own names of their states.
is<keyof typeof formGenerator, GenerateStatus>(true);
is<keyof typeof formEmbed, EmbedStatus>(true);
is<keyof typeof formList, FormsState['status']>(true);

const { cancelled: _cancelled, ...generatorLess } = formGenerator;
// @ts-expect-error a state is missing
export const generator: Stories<GenerateStatus, FormGeneratorElement> = generatorLess;

// @ts-expect-error the element has a state more
export const embed: Stories<EmbedStatus | 'paused', FormEmbedElement> = formEmbed;

export const list: Stories<FormsState['status'], FormListElement> = {
  ...formList,
  // @ts-expect-error a state has no story
  ready: [],
};

export const unknown: Stories<FormsState['status'], FormListElement> = {
  ...formList,
  // @ts-expect-error the element has no such state
  paused: formList.ready,
};

export const story: Stories<'idle', FormListElement> = {
  // @ts-expect-error a story without a sign that its state is reached
  idle: [{ name: 'idle' }],
};
