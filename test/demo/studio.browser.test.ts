import { expect } from '@open-wc/testing';
import { waitUntil } from '../support/wait-until.js';

/** The pages of the studio in the static demo, in every engine; test/e2e/ has all that a person does there. */
describe('the studio', () => {
  let frame: HTMLIFrameElement;

  afterEach(async () => {
    frame.remove();
    const registered = await navigator.serviceWorker.getRegistration('/static-demo/');
    await registered?.unregister();
  });

  for (const [tag, query, property, value] of [
    ['form-generator', '?maxlength=200', 'maxlength', 200],
    ['form-list', '?selection=multiple', 'selection', 'multiple'],
    ['form-embed', '?mode=drawer', 'mode', 'drawer'],
  ] as const) {
    it(`sets ${tag} from the URL, and then from a control`, async function () {
      this.timeout(60_000);
      frame = document.createElement('iframe');
      frame.width = '1100';
      frame.src = `/static-demo/studio/${tag}/index.html${query}`;
      document.body.append(frame);
      await new Promise((resolve) => (frame.onload = resolve));
      const page = frame.contentDocument!;
      const element = () =>
        page.querySelector(`.stage > ${tag}`) as (HTMLElement & Record<string, unknown>) | null;
      const isThere = () => element()?.shadowRoot?.querySelector('[part=base]');
      await waitUntil(isThere, tag, { timeout: 20_000 });
      expect(element()![property]).to.equal(value);
      expect(page.querySelector('#panel-vue code')!.textContent).to.include(
        `${property}="${value}"`,
      );

      const [name] = query.slice(1).split('=');
      const field = page.querySelector<HTMLInputElement | HTMLSelectElement>(`#option-${name}`)!;
      expect(field.value).to.equal(String(value));
      field.value = { 'form-generator': '300', 'form-list': 'single', 'form-embed': 'inline' }[tag];
      field.dispatchEvent(new Event('input', { bubbles: true }));
      expect(String(element()![property])).to.equal(field.value);
      const accent = page.querySelector<HTMLInputElement>('#token-accent')!;
      accent.value = '#7c3aed';
      accent.dispatchEvent(new Event('input', { bubbles: true }));
      const style = frame.contentWindow!.getComputedStyle(element()!);
      expect(style.getPropertyValue('--forms-accent')).to.equal('#7c3aed');
      const address = () => new URLSearchParams(frame.contentWindow!.location.search);
      await waitUntil(() => address().get('accent') === '7c3aed', 'the address');
    });
  }
});
