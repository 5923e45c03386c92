import { expect } from '@open-wc/testing';
import { inHash } from '../../demo/in-page/form-hash.js';
import { waitUntil } from '../support/wait-until.js';

/** The page of a form in the static demo: whoever sends a link to it writes its hash. */
describe('the form page of the static demo', () => {
  let frame: HTMLIFrameElement;

  afterEach(() => frame.remove());

  const FIELD = { name: 'a', kind: 'text', label: 'Name', required: false };

  const show = (definition: object, sandbox?: string): void => {
    frame = document.createElement('iframe');
    if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
    const hash = inHash(definition as Parameters<typeof inHash>[0]);
    frame.src = `/static-demo/form/index.html#${hash}`;
    document.body.append(frame);
  };

  /** Opened with the rights of the demo's own origin, as in a tab of its own. */
  const open = async (definition: object): Promise<Document> => {
    show(definition);
    await waitUntil(() => frame.contentDocument?.querySelector('main'), 'the page');
    return frame.contentDocument!;
  };

  it('runs no script from its hash', async () => {
    const label = [{ text: '<script>window.hasRun = true</script>' }];
    const field = { name: 'a', kind: 'text', label, required: false };
    const page = await open({ title: 'Party', lang: 'en', fields: [field] });
    expect(page.querySelector('h1')!.textContent).to.equal('This form is gone');
    expect(frame.contentWindow).not.to.have.property('hasRun');
  });

  it('has a policy that blocks every script except its own', async () => {
    const page = await open({ title: 'Party', lang: 'en', fields: [FIELD] });
    expect(page.querySelector('form')!.noValidate, 'its own script runs').to.equal(true);
    const blocked = new Promise<SecurityPolicyViolationEvent>((resolve) =>
      page.addEventListener('securitypolicyviolation', resolve, { once: true }),
    );
    const script = page.createElement('script');
    script.textContent = 'window.hasRun = true';
    page.body.append(script);
    expect((await blocked).effectiveDirective).to.equal('script-src-elem');
    expect(frame.contentWindow).not.to.have.property('hasRun');
  });

  it('reports its height from a frame that has no origin, as in the demo', async () => {
    const reported = new Promise<MessageEvent>((resolve) => {
      addEventListener('message', function listen(event: MessageEvent) {
        if (event.source !== frame.contentWindow) return;
        removeEventListener('message', listen);
        resolve(event);
      });
    });
    show({ title: 'Party', lang: 'en', fields: [FIELD] }, 'allow-scripts allow-forms');
    const { origin, data } = await reported;
    expect(origin).to.equal('null');
    expect(data.type).to.equal('prompt-forms:resize');
    expect(data.height).to.be.above(100);
  });
});
