/** Mounts the elements with every mode and option that needs a browser's own features. For vitest and jest. */
import 'prompt-forms/define';

const MARKUP = `
  <form id="around">
    <form-generator name="form" required prompt="An RSVP" examples='["A quiz"]'></form-generator>
    <form-list name="forms" required selection="multiple" max-rows="5"></form-list>
  </form>
  <form-embed src="https://forms.example/f/1"></form-embed>
  <form-embed src="https://forms.example/f/1" loading="eager" height="300"></form-embed>
  <form-embed src="https://forms.example/f/1" loading="click"></form-embed>
  <form-embed form-id="form_1_a"></form-embed>
  <form-embed for="nothing"></form-embed>
  <form-embed mode="dialog" src="https://forms.example/f/1"><button slot="trigger">A</button></form-embed>
  <form-embed mode="drawer" src="https://forms.example/f/1"><button slot="trigger">B</button></form-embed>
  <form-embed mode="popover" src="https://forms.example/f/1"><button slot="trigger">C</button></form-embed>`;

/** Time for the parts that load on demand. */
const LOADING_MS = 500;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns the text of each element by its tag, in document order. */
export async function mountElements() {
  document.body.innerHTML = MARKUP;
  await wait(LOADING_MS);
  const elements = [...document.querySelectorAll('form-generator, form-list, form-embed')];
  for (const element of elements) await element.updateComplete;
  const text = elements.map(({ localName, shadowRoot }) => [
    localName,
    shadowRoot.querySelector('[part=base]').textContent.replace(/\s+/g, ' ').trim(),
  ]);
  document.body.innerHTML = '';
  await wait(0);
  return text;
}
