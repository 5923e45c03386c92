import { expect, fixture } from '@open-wc/testing';
import { define } from '../../src/define/register.js';
import { FormEmbedElement } from '../../src/elements/form-embed/form-embed.js';

const { scheduler } = globalThis as { scheduler?: { postTask: unknown } };
let count = 0;

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
});
