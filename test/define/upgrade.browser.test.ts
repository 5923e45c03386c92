import { expect, fixture, oneEvent } from '@open-wc/testing';
import type { LitElement } from 'lit';
import { FORMS, RSVP } from '../../demo/stories/forms.js';
import { createWorld } from '../../demo/stories/world.js';
import { define } from '../../src/define/register.js';
import { FormEmbedElement } from '../../src/elements/form-embed/form-embed.js';
import { FormGeneratorElement } from '../../src/elements/form-generator/form-generator.js';
import { FormListElement } from '../../src/elements/form-list/form-list.js';

let count = 0;

/** An element of a tag that nobody has defined yet, and what defines it. */
async function early<Kind extends LitElement>(
  Base: new () => Kind,
): Promise<{ element: Kind; upgrade: () => Promise<unknown> }> {
  const tag = `x-early-${++count}`;
  const element = await fixture<Kind>(`<${tag}>Meanwhile</${tag}>`);
  const upgrade = () => {
    define(tag, class extends (Base as new () => LitElement) {});
    return customElements.whenDefined(tag);
  };
  return { element, upgrade };
}

const shows = ({ shadowRoot }: HTMLElement) => Boolean(shadowRoot?.querySelector('[part=base]'));

const PAGE = { generator: 'x-page-generator', list: 'x-page-list', embed: 'x-page-embed' };

describe('an element that is on the page before it is defined', () => {
  it('renders before the next frame', async () => {
    const { element, upgrade } = await early(FormEmbedElement);
    await upgrade();
    expect(element).to.be.instanceOf(FormEmbedElement);
    await new Promise(requestAnimationFrame);
    expect(shows(element)).to.equal(true);
  });

  it('keeps properties that were set before its definition and before its first render', async () => {
    const { element, upgrade } = await early(FormGeneratorElement);
    Object.assign(element, { prompt: 'A survey', label: 'Before', maxlength: 200 });
    await upgrade();
    expect(element.prompt).to.equal('A survey');
    expect(element.maxlength).to.equal(200);
    element.label = 'Meanwhile';
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('textarea')!.value).to.equal('A survey');
    expect(element.shadowRoot!.querySelector('[part=label]')!.textContent).to.equal('Meanwhile');
  });

  it('restores a draft if id and draft were set before its definition', async () => {
    sessionStorage.clear();
    const first = await early(FormGeneratorElement);
    first.element.id = 'kept';
    await first.upgrade();
    Object.assign(first.element, { draft: 'session', prompt: 'Half a sentence' });
    await first.element.updateComplete;
    first.element.remove();
    const next = await early(FormGeneratorElement);
    Object.assign(next.element, { id: 'kept', draft: 'session' });
    await next.upgrade();
    await next.element.updateComplete;
    expect(next.element.prompt).to.equal('Half a sentence');
    sessionStorage.clear();
  });

  it('renders at once when the page calls focus() or checkValidity()', async () => {
    const [focused, checked] = [
      await early(FormGeneratorElement),
      await early(FormGeneratorElement),
    ];
    await focused.upgrade();
    focused.element.focus();
    expect(focused.element.shadowRoot!.activeElement?.localName).to.equal('textarea');
    checked.element.setAttribute('required', '');
    await checked.upgrade();
    expect(checked.element.checkValidity()).to.equal(false);
    expect(checked.element.validationMessage).to.not.equal('');
    await checked.element.updateComplete;
    expect(checked.element.shadowRoot!.querySelectorAll('[part=base]').length).to.equal(1);
  });

  it('replaces server-rendered content at once', async () => {
    const { element, upgrade } = await early(FormEmbedElement);
    element.attachShadow({ mode: 'open' }).innerHTML = '<p>From the server</p>';
    await upgrade();
    expect(shows(element)).to.equal(true);
  });

  it('renders if the page moves it before its first render', async () => {
    const { element, upgrade } = await early(FormEmbedElement);
    await upgrade();
    document.body.append(element);
    await element.updateComplete;
    expect(shows(element)).to.equal(true);
    element.remove();
  });

  it('does not delay the render of an element that is added later', async () => {
    const { element, upgrade } = await early(FormEmbedElement);
    await upgrade();
    const later = document.createElement(element.localName);
    document.body.append(later);
    await Promise.resolve();
    expect(shows(later)).to.equal(true);
    later.remove();
  });

  it('runs show(), generate() and refresh() right after its definition', async () => {
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
