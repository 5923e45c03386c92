/** Actions of a visitor who changes a form. */
import type { FormGeneratorElement } from '../../src/elements/form-generator/form-generator.js';
import { CHANGE, NEW_VERSION, PROMPT, RSVP } from './forms.js';
import { generate } from './generator-acts.js';
import { press, shown, type Story } from './story.js';
import type { Answer, Answers } from './world.js';

type Generator = Story<FormGeneratorElement>;

const CHANGE_BUTTON = '.result .change';
const SUBMIT = '.generate-version';

/** Types a text into a field of the panel. */
export async function fillIn(
  element: FormGeneratorElement,
  selector: string,
  text: string,
): Promise<void> {
  const field = (await shown(element, selector)) as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await element.updateComplete;
}

export const openPanel = async (element: FormGeneratorElement): Promise<void> => {
  await press(element, CHANGE_BUTTON);
  await shown(element, '#change');
};

export async function composeChange(element: FormGeneratorElement): Promise<void> {
  await openPanel(element);
  await fillIn(element, '#change', CHANGE);
  await shown(element, '#description');
}

/** Requests the new version. */
export async function requestVersion(element: FormGeneratorElement): Promise<void> {
  await composeChange(element);
  await press(element, SUBMIT);
}

/** As {@link requestVersion}. Shows the whole element: the focus moves to the description, and the page scrolls. */
export async function requestVersionFromTop(element: FormGeneratorElement): Promise<void> {
  await requestVersion(element);
  scrollTo(0, 0);
}

/** Waits for the new version. */
export async function compareVersions(element: FormGeneratorElement): Promise<void> {
  await requestVersion(element);
  await shown(element, '[part~=other-version]');
}

const chooses = (index: number) => async (element: FormGeneratorElement) => {
  await compareVersions(element);
  await press(element, `.other button:nth-of-type(${index})`);
  await shown(element, '.keep-both');
};

export const keepNew = chooses(1);
export const goBack = chooses(2);

/** Confirms the deletion of the version that is not the current form. */
export async function deleteOther(element: FormGeneratorElement): Promise<void> {
  await press(element, '.delete-other');
  await press(element, '.question .danger');
}

/** A story about a change of a generated form. `version` is the response to the request for the new version. */
export const refining = (
  name: string,
  version: Answer,
  play: (element: FormGeneratorElement) => Promise<void>,
  reached: string,
  more: Answers = {},
): Generator => ({
  name,
  attributes: () => ({ prompt: PROMPT, refine: '' }),
  answers: () => ({ generate: [{ data: RSVP }, version], delete: 'never', ...more }),
  play: async (element) => {
    await generate(element);
    await shown(element, CHANGE_BUTTON);
    await play(element);
  },
  reached: (element) => element.shadowRoot?.querySelector(reached) !== null,
});

export const READY = { data: NEW_VERSION };
