import { expect } from '@open-wc/testing';
import { waitUntil } from '../support/wait-until.js';

const TAGS = 'form-generator, form-list, form-embed';

/** In which ways the tags come to a page that a server rendered. */
const SCRIPTS = {
  'the npm modules': '/test/frameworks/.built/elements.js',
  'the npm modules, where Lit hydrates': '/test/frameworks/.built/hydrating.js',
  'the script-tag file': '/dist/prompt-forms.js',
} as const;

interface Shown {
  readonly page: Document;
  readonly faults: string[];
  readonly elements: readonly HTMLElement[];
  /** Brings the tags, and waits until each element has rendered. */
  define(script: string): Promise<void>;
}

/** Shows a page as its server wrote it. */
async function show(name: string): Promise<Shown> {
  const frame = document.createElement('iframe');
  frame.src = `/rendered/${name}`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  await loaded;
  const window = frame.contentWindow!;
  const page = frame.contentDocument!;
  const faults: string[] = [];
  window.addEventListener('error', ({ message }) => faults.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
  const elements = [...page.querySelectorAll<HTMLElement>(TAGS)];
  const isDone = ({ shadowRoot }: HTMLElement): boolean =>
    Boolean(shadowRoot?.adoptedStyleSheets.length && shadowRoot.querySelector('[part=base]'));
  return {
    page,
    faults,
    elements,
    async define(source) {
      const script = page.createElement('script');
      script.type = 'module';
      script.src = source;
      page.head.append(script);
      await waitUntil(() => elements.every(isDone), `${name} is defined`);
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

const rendersOnce = (element: HTMLElement): void => {
  const root = element.shadowRoot!;
  expect(root.querySelectorAll('[part=base]').length, element.localName).to.equal(1);
  // The server's markup and styles are removed.
  expect(Array.from(root.children, ({ localName }) => localName)).to.deep.equal(['div']);
};

describe('a page that a server rendered', () => {
  afterEach(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
  });

  for (const [way, script] of Object.entries(SCRIPTS)) {
    describe(`with ${way}`, () => {
      for (const name of ['generator', 'list', 'embed', 'lookup', 'dialog', 'unknown']) {
        it(`shows ${name} at once, and renders it only once`, async () => {
          const { elements, faults, define } = await show(name);
          for (const element of elements) {
            expect(element.shadowRoot!.querySelectorAll('[part=base]').length).to.equal(1);
          }
          await define(script);
          elements.forEach(rendersOnce);
          expect(faults).to.deep.equal([]);
        });
      }

      it('keeps the text that the visitor typed before the script ran', async () => {
        const { elements, define } = await show('generator');
        const generator = elements[0] as HTMLElement & { readonly prompt: string };
        const early = generator.shadowRoot!.querySelector('textarea')!;
        early.value = 'An RSVP with a plus one';
        await define(script);
        const box = generator.shadowRoot!.querySelector('textarea')!;
        expect(box).not.to.equal(early);
        expect(generator.prompt).to.equal('An RSVP with a plus one');
        expect(box.value).to.equal('An RSVP with a plus one');
      });

      for (const name of ['react', 'preact', 'vue', 'svelte']) {
        it(`reads the attributes that ${name} wrote, and ignores objects`, async () => {
          const { page, elements, faults, define } = await show(name);
          expect(elements.length).to.equal(3);
          await define(script);
          elements.forEach(rendersOnce);
          const [generator, list, embed] = ['generator', 'list', 'embed'].map(
            (kind) => page.querySelector(`form-${kind}`) as HTMLElement & Record<string, unknown>,
          );
          expect(generator!.prompt).to.equal('An RSVP');
          expect(generator!.maxlength).to.equal(200);
          expect(generator!.required).to.equal(true);
          expect([generator!.headers, generator!.messages, list!.client]).to.deep.equal([
            undefined,
            undefined,
            undefined,
          ]);
          embed!.mode = 'inline';
          const frameOf = () => embed!.shadowRoot!.querySelector('iframe');
          await waitUntil(frameOf, 'the form shows');
          expect(frameOf()!.src).to.equal('https://forms.example/f/1');
          expect(faults).to.deep.equal([]);
        });
      }
    });
  }

  it('shows fallback content until the tags are defined', async () => {
    const { page, define } = await show('embed');
    const fallback = page.querySelector('p')!;
    expect(fallback.checkVisibility()).to.equal(true);
    await define(SCRIPTS['the npm modules']);
    expect(fallback.checkVisibility()).to.equal(false);
  });
});
