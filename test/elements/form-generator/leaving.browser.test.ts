import { expect } from '@open-wc/testing';
import type { FormsClient, GenerateResult } from '../../../src/index.js';
import { deferred } from '../../support/deferred.js';
import { next, record } from '../../support/events.js';
import { byRole, findByRole, queryByRole } from '../../support/query.js';
import { box, press, PROMPT, type, useGenerator } from './support.js';

const urlOf = (number: number) => `https://forms.example/f/${number}`;
const made = (number: number): GenerateResult => ({
  form: { formUrl: urlOf(number), raw: {} },
  meta: { attempts: 1 },
});

describe('<form-generator> on a page that changes', () => {
  const { account, setUp, generated } = useGenerator();
  let requests = 0;
  beforeEach(() => {
    requests = 0;
  });

  /** A client of the page's own, which does not even listen to its signal. */
  const clientOf = (generate: FormsClient['generate']): FormsClient => ({
    ...account.client,
    endpoint: `https://service.example/${crypto.randomUUID()}`,
    generate,
  });
  /** One that waits for its answer. */
  const running = async (prompt = PROMPT) => {
    const answer = deferred<GenerateResult>();
    const element = await setUp();
    const asked = deferred();
    element.client = clientOf(() => {
      requests++;
      asked.resolve();
      return answer.promise;
    });
    await element.updateComplete;
    type(element, prompt);
    press(element, 'Generate form');
    await asked.promise;
    return { element, answer };
  };

  it('sends one request for a double click, and the box can be edited meanwhile', async () => {
    const answer = deferred<Response>();
    account.answer(() => answer.promise);
    const element = await setUp();
    type(element, PROMPT);
    const button = byRole(element, 'button', { name: 'Generate form' });
    button.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true, composed: true }));
    button.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true, composed: true }));
    await findByRole(element, 'button', { name: 'Cancel' });
    type(element, 'Something else');
    const done = next(element, 'form-generated');
    const meta = { request_id: null, api_version: '2024-01-01' };
    answer.resolve(
      Response.json({ success: true, data: { formUrl: 'https://forms.example/f/1' }, meta }),
    );
    expect((await done).prompt).to.equal(PROMPT);
    expect(box(element).value).to.equal('Something else');
    expect(account.api.requests).to.have.lengthOf(1);
  });

  it('sends the prompt with the client that the page has set just before', async () => {
    account.answer(() => Response.json({ success: true, data: { formUrl: urlOf(1) }, meta: {} }));
    const element = await generated();
    const asked = deferred<string>();
    element.client = clientOf(async ({ prompt }) => {
      asked.resolve(prompt);
      return made(2);
    });
    element.prompt = 'A survey';
    void element.generate();
    expect(await asked.promise).to.equal('A survey');
  });

  it('keeps generating when the page moves it, and shows the result', async () => {
    const { element, answer } = await running();
    const place = document.createElement('section');
    element.parentElement!.append(place);
    place.append(element);
    await element.updateComplete;
    const done = next(element, 'form-generated');
    answer.resolve(made(1));
    await done;
    expect(element.currentForm!.formUrl).to.equal(urlOf(1));
    byRole(place, 'region', { name: 'Your form is ready' });
  });

  it('ignores the response of the previous client if the client changes during a generate', async () => {
    const { element, answer } = await running();
    const cancelled = next(element, 'form-cancelled');
    const generated = record(element, 'form-generated');
    element.client = clientOf(async () => made(2));
    expect(await cancelled).to.deep.equal({ prompt: PROMPT });
    const done = next(element, 'form-generated');
    press(element, 'Generate form');
    await done;
    answer.resolve(made(1));
    await element.updateComplete;
    expect(generated.map(({ form }) => form.formUrl)).to.deep.equal([urlOf(2)]);
    expect(element.currentForm!.formUrl).to.equal(urlOf(2));
    expect(box(element).value).to.equal(PROMPT);
  });

  it('keeps the prompt that was sent if its properties change during a generate', async () => {
    const { element, answer } = await running();
    Object.assign(element, { prompt: 'Another', maxlength: 3, label: 'Box', submit: 'enter' });
    await element.updateComplete;
    const done = next(element, 'form-generated');
    answer.resolve(made(1));
    expect((await done).prompt).to.equal(PROMPT);
    expect(element.prompt).to.equal('Another');
  });

  it('is not affected by another generator of the page', async () => {
    const one = await running();
    const other = await running('A survey');
    const results = [next(one.element, 'form-generated'), next(other.element, 'form-generated')];
    other.answer.resolve(made(2));
    await results[1];
    expect(queryByRole(one.element, 'region')).to.equal(undefined);
    byRole(one.element, 'button', { name: 'Cancel' });
    one.answer.resolve(made(1));
    const details = await Promise.all(results);
    expect(details.map(({ prompt, form }) => [prompt, form.formUrl])).to.deep.equal([
      [PROMPT, urlOf(1)],
      ['A survey', urlOf(2)],
    ]);
  });

  it('sends one request if a script calls generate() during a generate', async () => {
    const { element, answer } = await running();
    await element.generate();
    const done = next(element, 'form-generated');
    answer.resolve(made(1));
    await done;
    expect(requests).to.equal(1);
  });
});
