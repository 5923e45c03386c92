import type { EmbedStatus, FormEmbedElement } from '../../src/elements/form-embed/form-embed.js';
import { FRAME_SANDBOX } from '../../src/elements/shared/iframe.js';
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

/** The site's page for reports. */
const REPORT_PAGE = 'https://www.example.com/report';
/** As wide as a phone, which shows sheets. */
const PHONE = 390;

/** Opened with the trigger, as visitors do. */
const opened = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  width = 1000,
): Story<FormEmbedElement> => ({
  name,
  width,
  attributes: (formPage) => ({ src: formPage, label: 'Your reply', ...attributes }),
  play: async (element) => {
    const trigger = addTrigger(element);
    await until(() => trigger.ariaHasPopup !== null, 'the trigger');
    trigger.click();
  },
  reached: (element) => element.open && resized(element),
});

/** Delay of the words that a form still loads, in milliseconds. */
const OVERDUE_DELAY_MS = 3_000;

/** Delay of the notice about a slow form after these words, in milliseconds. */
const SLOW_DELAY_MS = 12_000;

/** Delay of the notice about a silent form after its page has loaded, in milliseconds. */
const SILENT_DELAY_MS = 15_000;

/** A story in which these delays end one after the other, right after `play`, on machines of any speed. */
function withoutDelays(
  delays: readonly number[],
  story: Story<FormEmbedElement>,
): Story<FormEmbedElement> {
  let tasks = new Map<number, () => void>();
  let restore: () => void;
  return {
    ...story,
    attributes: (formPage) => {
      const { setTimeout } = window;
      tasks = new Map();
      window.setTimeout = ((task: () => void, ms = 0) => {
        if (delays.includes(ms)) tasks.set(ms, task);
        return setTimeout(task, ms);
      }) as typeof window.setTimeout;
      restore = () => (window.setTimeout = setTimeout);
      return story.attributes!(formPage);
    },
    play: async (element, formPage) => {
      try {
        await story.play?.(element, formPage);
        for (const delay of delays) {
          await until(() => tasks.has(delay), 'the timer');
          tasks.get(delay)!();
        }
      } finally {
        restore();
      }
    },
  };
}

/** The iframe that a page's HTML has inside the element. */
function addIframe(element: FormEmbedElement, src: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  const attributes = { src, title: 'Summer party RSVP', width: '100%', height: '300' };
  for (const [name, value] of Object.entries(attributes)) iframe.setAttribute(name, value);
  iframe.setAttribute('sandbox', FRAME_SANDBOX);
  element.append(iframe);
  return iframe;
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
  closed: [
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
    {
      name: 'launcher',
      width: 1000,
      attributes: (formPage) => ({ src: formPage, mode: 'popover', launcher: 'Reply' }),
      reached: seen('[part~=launcher][aria-haspopup]'),
    },
  ],
  asking: [
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
      name: 'page-iframe',
      saysNothing: true,
      play: (element, formPage) => void addIframe(element, formPage),
      reached: seen('.sized .adopted'),
    },
    withoutDelays([SILENT_DELAY_MS], {
      name: 'page-iframe-silent',
      attributes: () => ({}),
      play: (element, formPage) => void addIframe(element, silentPage(formPage).src),
      reached: seen('[part~=notice]'),
    }),
    {
      name: 'fixed-height',
      attributes: (formPage) => ({ src: formPage, height: '240' }),
      reached: loaded,
    },
    {
      name: 'report',
      attributes: (formPage) => ({ src: formPage, report: REPORT_PAGE }),
      reached: (element) => resized(element) && seen('.report')(element),
    },
    opened('dialog', { mode: 'dialog' }),
    opened('drawer', { mode: 'drawer' }),
    opened('drawer-report', { mode: 'drawer', report: REPORT_PAGE }),
    opened('drawer-start', { mode: 'drawer', placement: 'start' }),
    opened('drawer-bottom', { mode: 'drawer', placement: 'bottom' }),
    opened('popover', { mode: 'popover' }),
    opened('drawer-untitled', { mode: 'drawer', label: '' }),
    opened('sheet', { mode: 'popover' }, PHONE),
    opened('sheet-untitled', { mode: 'drawer', label: '' }, PHONE),
    {
      name: 'opened-by-itself',
      width: 1000,
      attributes: (formPage) => ({
        src: formPage,
        mode: 'dialog',
        'open-on': 'load',
        label: 'Your reply',
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
      name: 'launcher-open',
      width: 1000,
      attributes: (formPage) => ({
        src: formPage,
        mode: 'popover',
        launcher: 'Reply',
        label: 'Your reply',
      }),
      play: (element) => press(element, '[part~=launcher]'),
      reached: (element) => element.open && resized(element),
    },
    {
      name: 'clicked',
      attributes: (formPage) => ({ src: formPage, loading: 'click' }),
      play: (element) => press(element, '.facade button'),
      reached: resized,
    },
    withoutDelays([OVERDUE_DELAY_MS], {
      name: 'overdue',
      attributes: silentPage,
      play: hideArrival,
      reached: seen('.loading p'),
    }),
    withoutDelays([OVERDUE_DELAY_MS], {
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
    withoutDelays([OVERDUE_DELAY_MS, SLOW_DELAY_MS], {
      name: 'slow',
      attributes: silentPage,
      play: hideArrival,
      reached: seen('[part~=notice]'),
    }),
    withoutDelays([SILENT_DELAY_MS], {
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
  unwatched: [
    {
      name: 'refused-iframe',
      saysNothing: true,
      attributes: () => ({ origins: 'https://forms.example' }),
      play: (element, formPage) => void addIframe(element, formPage),
      reached: seen('.adopted'),
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
