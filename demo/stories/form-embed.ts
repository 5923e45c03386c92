import type { EmbedStatus, FormEmbedElement } from '../../src/elements/form-embed/form-embed.js';
import { GONE, RSVP } from './forms.js';
import { press, shown, until, type Stories, type Story } from './story.js';

const seen = (selector: string) => (element: FormEmbedElement) =>
  element.shadowRoot?.querySelector(selector) !== null;

const loaded = (element: FormEmbedElement) =>
  seen('iframe')(element) && !seen('.skeleton')(element);

/** The form's page has reported its height, which replaces the initial one. */
const resized = (element: FormEmbedElement) =>
  loaded(element) && seen('iframe:not([height="480"])')(element);

/** Adds the trigger to the page's own markup. */
function addTrigger(element: FormEmbedElement): HTMLButtonElement {
  const trigger = document.createElement('button');
  trigger.slot = 'trigger';
  trigger.textContent = 'Reply to the invitation';
  // WebKitGTK's own button has white text on silver in a dark page.
  Object.assign(trigger.style, {
    padding: '10px 16px',
    border: '1px solid GrayText',
    borderRadius: '8px',
    background: 'Canvas',
    color: 'CanvasText',
    font: 'inherit',
  });
  element.append(trigger);
  return trigger;
}

/** Opened with the trigger, as visitors do. */
const opened = (
  name: string,
  attributes: Readonly<Record<string, string>>,
): Story<FormEmbedElement> => ({
  name,
  width: 1000, // On a narrower page, it fills the page.
  attributes: (formPage) => ({ src: formPage, label: 'Summer party RSVP', ...attributes }),
  play: async (element) => {
    const trigger = addTrigger(element);
    await until(() => trigger.ariaHasPopup !== null, 'the trigger');
    trigger.click();
  },
  reached: (element) => element.open && resized(element),
});

/** Delay of the words that a form still loads, in milliseconds. */
const OVERDUE_DELAY_MS = 3_000;

/** Delay of the notice about a slow or silent form, in milliseconds. */
const NOTICE_DELAY_MS = 15_000;

/** A story in which a delay ends right after `play`, on machines of any speed. */
function withoutDelay(delay: number, story: Story<FormEmbedElement>): Story<FormEmbedElement> {
  let tasks: (() => void)[] = [];
  let restore: () => void;
  return {
    ...story,
    attributes: (formPage) => {
      const { setTimeout } = window;
      tasks = [];
      window.setTimeout = ((task: () => void, ms = 0) => {
        if (ms === delay) tasks.push(task);
        return setTimeout(task, ms);
      }) as typeof window.setTimeout;
      restore = () => (window.setTimeout = setTimeout);
      return story.attributes!(formPage);
    },
    play: async (element, formPage) => {
      try {
        await story.play?.(element, formPage);
        await until(() => tasks.length > 0, 'the timer');
      } finally {
        restore();
      }
      tasks.at(-1)!();
    },
  };
}

const byId = () => ({ 'form-id': RSVP.id });

/** A form whose page reports no height. */
const silentPage = (formPage: string) => ({ src: new URL('silent.html', formPage).href });

/** Hides the `load` event of the frame from the element. */
const hideLoadEvent = (element: FormEmbedElement) =>
  element.shadowRoot!.addEventListener('load', (event) => event.stopImmediatePropagation(), {
    capture: true,
  });

/** Turns the `load` event of the frame into `error`. Only Firefox sends that for a server that can't be reached, and no script can. */
const failFrame = (element: FormEmbedElement) =>
  element.shadowRoot!.addEventListener(
    'load',
    (event) => Object.defineProperty(event, 'type', { value: 'error' }),
    { capture: true },
  );

/** Hides from the element that the form's page has arrived. */
const hideArrival = async (element: FormEmbedElement): Promise<void> => {
  hideLoadEvent(element);
  await until(() => seen('iframe')(element), 'the frame');
  const iframe = element.shadowRoot!.querySelector('iframe')!;
  Object.defineProperty(iframe, 'contentDocument', { value: document });
};

export const formEmbed: Stories<EmbedStatus, FormEmbedElement> = {
  empty: [
    { name: 'empty', reached: seen('[part~=empty]') },
    {
      name: 'select',
      play: async (element) => {
        const invitation = await shown(element, '[part~=empty]');
        const before = invitation.textContent;
        // A list as the element sees it.
        const list = Object.assign(document.createElement('div'), {
          id: 'list-of-story',
          forms: [RSVP],
          selection: 'single',
        });
        element.before(list);
        element.setAttribute('for', list.id);
        await until(() => invitation.textContent !== before, 'the other invitation');
      },
      reached: (element) => element.matches(':state(empty)'),
    },
  ],
  'looking-up': [
    {
      name: 'looking-up',
      attributes: byId,
      answers: () => ({ get: 'never' }),
      reached: seen('.skeleton'),
    },
  ],
  form: [
    {
      name: 'loading',
      attributes: silentPage,
      play: hideLoadEvent,
      reached: (element) => element.matches(':state(busy)') && seen('iframe')(element),
    },
    {
      name: 'form',
      attributes: (formPage) => ({ src: formPage }),
      reached: resized,
    },
    {
      name: 'fixed-height',
      attributes: (formPage) => ({ src: formPage, height: '240' }),
      reached: loaded,
    },
    {
      name: 'closed',
      attributes: (formPage) => ({ src: formPage, mode: 'dialog' }),
      play: (element) => void addTrigger(element),
      reached: (element) => element.querySelector('button')?.ariaHasPopup === 'dialog',
    },
    {
      name: 'default-trigger',
      attributes: (formPage) => ({ src: formPage, mode: 'dialog' }),
      reached: seen('[part~=trigger][aria-haspopup]'),
    },
    opened('dialog', { mode: 'dialog' }),
    opened('drawer', { mode: 'drawer' }),
    opened('drawer-start', { mode: 'drawer', placement: 'start' }),
    opened('drawer-bottom', { mode: 'drawer', placement: 'bottom' }),
    opened('popover', { mode: 'popover' }),
    {
      name: 'opened-by-itself',
      width: 1000,
      attributes: (formPage) => ({
        src: formPage,
        mode: 'dialog',
        'open-on': 'load',
        label: 'Summer party RSVP',
      }),
      reached: (element) => element.open && resized(element),
    },
    {
      ...opened('closed-after-response', { mode: 'dialog' }),
      attributes: (formPage) => ({
        src: new URL('sent.html', formPage).href,
        mode: 'dialog',
        'close-after': '0.5',
      }),
      reached: (element) => !element.open && loaded(element),
    },
    {
      name: 'launcher',
      width: 1000,
      attributes: (formPage) => ({ src: formPage, mode: 'popover', launcher: 'Feedback' }),
      reached: seen('[part~=launcher][aria-haspopup]'),
    },
    {
      name: 'launcher-open',
      width: 1000,
      attributes: (formPage) => ({
        src: formPage,
        mode: 'popover',
        launcher: 'Feedback',
        label: 'Summer party RSVP',
      }),
      play: (element) => press(element, '[part~=launcher]'),
      reached: (element) => element.open && resized(element),
    },
    {
      name: 'click',
      attributes: () => ({
        src: 'https://forms.example/f/1',
        loading: 'click',
        label: 'Summer party RSVP',
      }),
      reached: seen('.facade button'),
    },
    {
      name: 'consent',
      attributes: () => ({
        src: 'https://registration.summer-festival.forms.example/f/1',
        loading: 'click',
        consent: 'remember',
      }),
      reached: seen('[part=recipient]'),
    },
    {
      name: 'clicked',
      attributes: (formPage) => ({ src: formPage, loading: 'click' }),
      play: (element) => press(element, '.facade button'),
      reached: resized,
    },
    withoutDelay(OVERDUE_DELAY_MS, {
      name: 'overdue',
      attributes: silentPage,
      play: hideArrival,
      reached: seen('.loading p'),
    }),
    withoutDelay(OVERDUE_DELAY_MS, {
      name: 'overdue-arrived',
      attributes: silentPage,
      play: async (element) => {
        hideLoadEvent(element);
        await until(() => seen('iframe')(element), 'the frame');
        const iframe = element.shadowRoot!.querySelector('iframe')!;
        await until(() => iframe.contentDocument === null, 'the page');
      },
      reached: (element) => !seen('.loading')(element),
    }),
    {
      name: 'unreachable',
      attributes: silentPage,
      play: failFrame,
      reached: seen('[part~=notice]'),
    },
    withoutDelay(NOTICE_DELAY_MS, {
      name: 'slow',
      attributes: silentPage,
      play: hideArrival,
      reached: seen('[part~=notice]'),
    }),
    withoutDelay(NOTICE_DELAY_MS, {
      name: 'silent',
      attributes: silentPage,
      play: (element) => until(() => loaded(element), 'the form'),
      reached: seen('[part~=notice]'),
    }),
    {
      name: 'blocked',
      // A page that does not show sends no message.
      attributes: silentPage,
      play: async (element) => {
        await until(() => loaded(element), 'the form');
        document.dispatchEvent(
          new SecurityPolicyViolationEvent('securitypolicyviolation', {
            blockedURI: element.src,
            effectiveDirective: 'frame-src',
            documentURI: location.href,
            originalPolicy: "frame-src 'none'",
            violatedDirective: 'frame-src',
            disposition: 'enforce',
            statusCode: 200,
            bubbles: true,
          }),
        );
      },
      reached: seen('[part~=notice]'),
    },
  ],
  gone: [
    {
      name: 'gone',
      attributes: byId,
      answers: () => ({ get: GONE }),
      reached: seen('[part~=empty]'),
    },
  ],
  failed: [
    {
      name: 'failed',
      attributes: byId,
      answers: () => ({ get: { status: 503, error: { message: 'Down' } } }),
      reached: seen('[part~=error]'),
    },
    {
      name: 'signed-out',
      attributes: byId,
      answers: () => ({
        get: { status: 401, error: { code: 'PROXY_UNAUTHENTICATED', message: 'No session' } },
      }),
      reached: seen('[part~=error]'),
    },
    {
      name: 'gone-by-another-code',
      attributes: byId,
      answers: () => ({
        get: { status: 404, error: { code: 'FORM_REMOVED', message: 'Form not found' } },
      }),
      reached: seen('[part~=error]'),
    },
    {
      name: 'refused',
      attributes: () => ({ src: 'https://someone@forms.example/f/a' }),
      reached: seen('[part~=error]'),
    },
  ],
};
