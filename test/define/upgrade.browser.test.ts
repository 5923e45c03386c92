import { expect, fixture, oneEvent } from '@open-wc/testing';
import { FORMS, RSVP } from '../../demo/stories/forms.js';
import { createWorld } from '../../demo/stories/world.js';
import { define } from '../../src/define/register.js';
import { FormEmbedElement } from '../../src/elements/form-embed/form-embed.js';
import { FormGeneratorElement } from '../../src/elements/form-generator/form-generator.js';
import { FormListElement } from '../../src/elements/form-list/form-list.js';

const PAGE = { generator: 'x-page-generator', list: 'x-page-list', embed: 'x-page-embed' };

describe('an element that was on the page before its class', () => {
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
