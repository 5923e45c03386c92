import { expect, nextFrame } from '@open-wc/testing';
import type { FormEmbedElement } from '../../src/index.js';
import { formPage, frameOf } from '../elements/form-embed/support/embed.js';
import { sendKeys, sendMouse } from '../support/commands.js';
import { next } from '../support/events.js';
import { byRole } from '../support/query.js';
import { waitUntil } from '../support/wait-until.js';
import { LIBRARIES, type Dialogs, type PageDialog } from './dialogs/page-dialog.js';

const BUILT = '/test/frameworks/.built';
const MODES = ['dialog', 'drawer', 'popover'] as const;

/** A field that fills the form's page, and tells the page around it what is typed. */
const FORM = `
  const field = document.querySelector('input');
  field.style.cssText = 'position: fixed; inset: 0; inline-size: 100%; block-size: 100%; margin: 0';
  tell({ type: 'prompt-forms:resize', height: 200 });
  addEventListener('input', () => tell({ typed: field.value }));`;

/** Each library closes its dialog after a press or a move of the focus outside, or keeps the focus in it. */
describe('<form-embed> and a dialog of', () => {
  let dialogs: Dialogs;
  let pageDialog: PageDialog | undefined;
  let element: FormEmbedElement | undefined;

  before(async () => {
    await import(`${BUILT}/elements.js`);
    ({ dialogs } = (await import(`${BUILT}/dialogs.js`)) as { dialogs: Dialogs });
  });
  afterEach(async () => {
    element?.remove();
    await pageDialog?.remove();
    pageDialog = undefined;
  });

  const dialogOf = (embed: FormEmbedElement) =>
    embed.shadowRoot!.querySelector('.overlay-root')!.shadowRoot!.querySelector('dialog')!;
  const closeOf = (embed: FormEmbedElement) =>
    byRole<HTMLElement>(embed, 'button', { name: 'Close', hidden: true });
  const press = async (target: Element): Promise<void> => {
    const { x, y, width, height } = target.getBoundingClientRect();
    const position: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
    await sendMouse({ type: 'click', position });
  };
  const typed = (text: string) =>
    new Promise<void>((resolve) => {
      addEventListener('message', function listen({ data }: MessageEvent) {
        if ((data as { typed?: string } | null)?.typed !== text) return;
        removeEventListener('message', listen);
        resolve();
      });
    });

  /** The visitor presses the button in the page's dialog. */
  async function opened(
    library: (typeof LIBRARIES)[number],
    where: 'inside' | 'over',
    mode: (typeof MODES)[number],
  ): Promise<FormEmbedElement> {
    const embed = Object.assign(document.createElement('form-embed'), {
      src: await formPage(FORM),
      mode,
      label: 'Your reply',
    });
    element = embed;
    // Without a button of its own.
    embed.innerHTML = '<span slot="trigger"></span>';
    document.body.append(embed);
    pageDialog = await dialogs[library]();
    if (where === 'inside') pageDialog.content.append(embed);
    await waitUntil(() => embed.shadowRoot?.querySelector('.overlay-root')?.shadowRoot, 'it');
    const button = pageDialog.content.querySelector('button')!;
    button.addEventListener('click', () => embed.show());
    const opening = next(embed, 'form-opened');
    const loaded = next(embed, 'form-loaded');
    const resized = next(embed, 'form-resized');
    // WebKit loses presses until what has just been rendered is drawn.
    await nextFrame();
    await nextFrame();
    await press(button);
    await Promise.all([opening, loaded, resized]);
    await embed.updateComplete;
    await waitUntil(() => !embed.shadowRoot!.querySelector('.skeleton'), 'the form');
    await Promise.all(
      dialogOf(embed)
        .getAnimations()
        .map(({ finished }) => finished),
    );
    return embed;
  }

  for (const library of LIBRARIES) {
    describe(library, () => {
      for (const where of ['inside', 'over'] as const) {
        for (const mode of MODES) {
          it(`a ${mode} ${where} it takes presses and typing, and closes alone`, async function () {
            this.timeout(20_000);
            const embed = await opened(library, where, mode);
            expect(embed.shadowRoot!.activeElement === closeOf(embed), 'focus').to.equal(true);
            const wasTyped = typed('hello');
            await press(frameOf(embed)!);
            await sendKeys({ type: 'hello' });
            await wasTyped;
            await press(byRole(embed, 'heading', { name: 'Your reply', hidden: true }));
            expect(pageDialog!.isOpen(), 'after a press on the title').to.equal(true);
            const closing = next(embed, 'form-closed');
            await press(closeOf(embed));
            await closing;
            expect(pageDialog!.isOpen(), 'after Close').to.equal(true);
            const button = pageDialog!.content.querySelector('button');
            await waitUntil(() => document.activeElement === button, 'the focus');
          });

          it(`a ${mode} ${where} it closes alone with Escape`, async function () {
            this.timeout(20_000);
            const embed = await opened(library, where, mode);
            const closing = next(embed, 'form-closed');
            await sendKeys({ press: 'Escape' });
            await closing;
            expect(pageDialog!.isOpen(), 'after Escape').to.equal(true);
            await embed.updateComplete;
            await sendKeys({ press: 'Escape' });
            await waitUntil(() => !pageDialog!.isOpen(), 'closed by the next Escape');
          });
        }
      }
    });
  }
});
