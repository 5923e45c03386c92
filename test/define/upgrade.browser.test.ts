import { expect, fixture, oneEvent } from '@open-wc/testing';
import { FORMS, RSVP } from '../../demo/stories/forms.js';
import { createWorld } from '../../demo/stories/world.js';
import { define } from '../../src/define/register.js';
import { FormEmbedElement } from '../../src/elements/form-embed/form-embed.js';
import { FormGeneratorElement } from '../../src/elements/form-generator/form-generator.js';
import { FormListElement } from '../../src/elements/form-list/form-list.js';

const { scheduler } = globalThis as { scheduler?: { postTask: unknown } };
let count = 0;

const PAGE = { generator: 'x-page-generator', list: 'x-page-list', embed: 'x-page-embed' };

/** An element of a tag that nobody has defined yet, and what defines it. */
async function early(): Promise<{ element: HTMLElement; upgrade: () => void }> {
  const tag = `x-early-${++count}`;
  const element = await fixture<HTMLElement>(`<${tag}>Meanwhile</${tag}>`);
  return { element, upgrade: () => define(tag, class extends FormEmbedElement {}) };
}

const frame = () => new Promise(requestAnimationFrame);
const shows = ({ shadowRoot }: HTMLElement) => Boolean(shadowRoot?.querySelector('[part=base]'));

describe('an element that was on the page before its class', () => {
  it('shows in a task of its own, where the browser has a scheduler, and keeps what it has until then', async () => {
    const { element, upgrade } = await early();
    upgrade();
    expect(element).to.be.instanceOf(FormEmbedElement);
    expect(element.shadowRoot === null).to.equal(scheduler !== undefined);
    await (element as FormEmbedElement).updateComplete;
    expect(shows(element)).to.equal(true);
  });

  it('shows in the next frame at the latest', async () => {
    const { element, upgrade } = await early();
    const postTask = scheduler?.postTask;
    if (scheduler) scheduler.postTask = () => Promise.resolve();
    try {
      upgrade();
    } finally {
      if (scheduler) scheduler.postTask = postTask;
    }
    await frame();
    expect(shows(element)).to.equal(true);
  });

  it('waits for nothing when it is put elsewhere meanwhile, and shows nothing when it is taken out', async () => {
    const [moved, gone] = [await early(), await early()];
    moved.upgrade();
    document.body.append(moved.element);
    expect(moved.element.shadowRoot).to.not.equal(null);
    gone.upgrade();
    gone.element.remove();
    await frame();
    expect(shows(moved.element)).to.equal(true);
    expect(gone.element.shadowRoot === null).to.equal(scheduler !== undefined);
    moved.element.remove();
  });

  it('does not make those wait that come after it', async () => {
    const { element, upgrade } = await early();
    upgrade();
    const later = document.createElement(element.localName);
    document.body.append(later);
    expect(later.shadowRoot).to.not.equal(null);
    later.remove();
  });

  it('does at once what a page asks of it that waited for its definition', async () => {
    const { generator, list, embed } = PAGE;
    const page = await fixture(
      `<div><${generator}></${generator}><${list}></${list}><${embed}></${embed}></div>`,
    );
    const { client } = createWorld({ list: { data: { forms: FORMS } }, generate: { data: RSVP } });
    const first = <Found extends Element>(tag: string) => page.querySelector<Found>(tag)!;
    define(generator, class extends FormGeneratorElement {});
    define(list, class extends FormListElement {});
    define(embed, class extends FormEmbedElement {});
    Object.assign(first(generator), { client, prompt: 'A survey' });
    Object.assign(first(list), { client });
    const shown = first<FormEmbedElement>(embed);
    Object.assign(shown, { mode: 'dialog', src: 'https://forms.example/f/1' });
    const opened = oneEvent(page, 'form-opened');
    shown.show();
    const made = oneEvent(page, 'form-generated');
    void first<FormGeneratorElement>(generator).generate();
    await first<FormListElement>(list).refresh();
    expect(first<FormListElement>(list).forms).to.have.length.above(FORMS.length - 1);
    expect((await made).detail.prompt).to.equal('A survey');
    await opened;
    shown.hide();
  });
});
