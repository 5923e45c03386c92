import { expect, nextFrame } from '@open-wc/testing';
import type { FormEmbedElement } from '../../src/index.js';
import { useConsole } from '../support/console-lines.js';
import { putPage } from '../support/other-origin.js';
import { waitUntil } from '../support/wait-until.js';
import type { hydrations as Hydrations } from './hydrate/page.js';

const HYDRATE = '/test/frameworks/.built/hydrate.js';
const ELEMENTS = '/test/frameworks/.built/elements.js';

/** The form's address in the server's markup. */
const RENDERED_SRC = 'https://forms.example/f/1';

/** A form that counts its loads, and reports its height when it is asked. */
async function form() {
  const src = await putPage({
    path: `/${crypto.randomUUID()}`,
    body: `<!doctype html><html lang="en"><title>Form</title><input><script>
      const tell = (data) => parent.postMessage(data, '*');
      tell({ ran: location.href });
      addEventListener('message', ({ data }) =>
        data.type === 'iframe-child-init' && tell({ type: 'prompt-forms:resize', height: 333 }));
    </script>`,
  });
  const loads = { count: 0 };
  addEventListener('message', ({ data }) => data?.ran === src && loads.count++);
  return { src, loads };
}

describe('an iframe inside <form-embed> in a page that a server rendered', () => {
  const lines = useConsole();

  /** Shows the markup of the server, waits for the form, and hydrates. */
  async function hydrated(framework: string) {
    const { hydrations } = (await import(HYDRATE)) as { hydrations: typeof Hydrations };
    const { src, loads } = await form();
    const page = await (await fetch(`/rendered/iframe-${framework}`)).text();
    const markup = /<body>(.*)<\/body>/s.exec(page)![1]!;
    const target = document.createElement('div');
    document.body.append(target);
    target.innerHTML = markup.replaceAll(RENDERED_SRC, src);
    const iframe = target.querySelector('iframe')!;
    await waitUntil(() => loads.count === 1, 'the form');
    hydrations[framework]!(target, src);
    await nextFrame();
    await nextFrame();
    expect(target.querySelector('iframe') === iframe, 'the iframe of the server').to.equal(true);
    return { target, iframe, loads };
  }

  const isWatched = async ({ target, iframe, loads }: Awaited<ReturnType<typeof hydrated>>) => {
    await waitUntil(() => iframe.offsetHeight === 333, 'the height that the form reports');
    const element = target.querySelector<FormEmbedElement>('form-embed')!;
    expect(element.shadowRoot!.querySelector('iframe')).to.equal(null);
    expect(loads.count).to.equal(1);
    const faults = lines.filter(
      ({ level, values }) => level === 'error' || /hydrat|mismatch/i.test(String(values[0])),
    );
    expect(faults.map(({ values }) => values)).to.deep.equal([]);
    target.remove();
  };

  // In this order: a tag can be defined only once.
  it('loads once if the elements come after React, Vue and Svelte have hydrated', async () => {
    const pages = [await hydrated('react'), await hydrated('vue'), await hydrated('svelte')];
    await import(ELEMENTS);
    for (const page of pages) await isWatched(page);
  });

  for (const framework of ['react', 'vue', 'svelte']) {
    it(`loads once if the elements come before ${framework} hydrates`, async () => {
      await import(ELEMENTS);
      await isWatched(await hydrated(framework));
    });
  }
});
