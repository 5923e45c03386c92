import { expect } from '@open-wc/testing';

interface Told {
  readonly steps: readonly string[];
  readonly failed?: string;
}

/** The folder that `npm run build:demo` makes, from a host that sends files and answers nothing else. */
describe('the static demo', () => {
  let frame: HTMLIFrameElement;

  afterEach(async () => {
    frame.remove();
    const registered = await navigator.serviceWorker.getRegistration('/static-demo/');
    await registered?.unregister();
  });

  it('generates, embeds and deletes a form without a server', async function () {
    this.timeout(60_000);
    frame = document.createElement('iframe');
    frame.width = '1100';
    frame.height = '1500';
    const loaded = new Promise((resolve) => (frame.onload = resolve));
    frame.src = '/static-demo/index.html';
    document.body.append(frame);
    await loaded;
    const page = frame.contentWindow as Window & typeof globalThis;
    const seen = { added: () => [], violations: [], said: [] };
    Object.assign(page, { [Symbol.for('policy.seen')]: seen });
    const told = new Promise<Told>((resolve) => {
      addEventListener('message', function take({ source, data }: MessageEvent) {
        if (source !== page || !(data as Partial<Told> | null)?.steps) return;
        removeEventListener('message', take);
        resolve(data as Told);
      });
    });
    const script = page.document.createElement('script');
    script.type = 'module';
    script.src = '/test/policy/journey.ts';
    page.document.head.append(script);
    const { steps, failed } = await told;
    expect({ steps: steps.slice(1), failed }).to.deep.equal({
      steps: ['generated', 'listed', 'code', 'embedded', 'deleted'],
      failed: undefined,
    });
    const languages = page.document.querySelectorAll('.language option');
    expect([...languages].map((each) => each.getAttribute('lang'))).to.include.members([
      'en',
      'de',
    ]);
  });
});
