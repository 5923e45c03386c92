import { expect } from '@open-wc/testing';
import { formatsOf } from '../../../src/language/formats.js';
import { expectAccessible } from '../../support/accessible.js';
import { deferred } from '../../support/deferred.js';
import { next, record } from '../../support/events.js';
import { allByRole, byRole, findByRole, queryByRole } from '../../support/query.js';
import { alertText, box, press, PROMPT, type, useGenerator } from './support.js';
import { withStoppedClock } from '../../support/stopped-clock.js';
import { waitUntil } from '../../support/wait-until.js';

describe('<form-generator> while a visitor waits', () => {
  const { account, setUp } = useGenerator();
  const { now } = performance;
  afterEach(() => {
    performance.now = now;
  });

  /** Stops the clock that the element reads. @returns A function that moves it on, in seconds. */
  const stopClock = () => {
    // Whole milliseconds: a sum with fractions may be a little less than the whole seconds in it.
    let time = Math.round(performance.now());
    performance.now = () => time;
    return (seconds: number) => {
      time += seconds * 1000;
    };
  };

  const generating = async () => {
    const element = await setUp();
    type(element, PROMPT);
    press(element, 'Generate form');
    await findByRole(element, 'button', { name: 'Cancel' });
    return element;
  };
  const status = (element: Element) =>
    byRole(element, 'status').textContent.replace(/\s+/g, ' ').trim();
  const sentBodies = () =>
    Promise.all(account.api.requests.map((request) => request.clone().json()));
  const saidOnce = (element: Element) =>
    byRole(element, 'status').querySelector(':scope > span')!.textContent;

  /** The text of the status without the announcement, which has a time of its own. */
  const onScreen = (element: Element) => {
    const [announcement, ...shown] = byRole(element, 'status').querySelectorAll<HTMLElement>(
      ':scope > span',
    );
    expect(announcement!.offsetWidth).to.equal(1);
    return shown.map((each) => each.textContent.trim()).join(' ');
  };

  it('counts down after a 429, and then tries again by itself', async () => {
    account.service.faults.add({ kind: 'rate-limit', retryAfter: 4 });
    const element = await setUp();
    const done = next(element, 'form-generated');
    const failed = record(element, 'form-error');
    type(element, PROMPT);
    await withStoppedClock(async () => {
      press(element, 'Generate form');
      await findByRole(element, 'button', { name: 'Try now' });
      expect(status(element)).to.match(/^Too many requests at the moment. Trying again in 4 sec/);
    });
    await done;
    expect(failed).to.deep.equal([]);
    expect(account.api.requests).to.have.lengthOf(2);
  });

  it('sends the prompt again at once with "Try now"', async () => {
    account.service.faults.add({ kind: 'rate-limit', retryAfter: 300 });
    const element = await generating();
    const done = next(element, 'form-generated');
    const tryNow = await findByRole(element, 'button', { name: 'Try now' });
    await expectAccessible(element);
    tryNow.click();
    await done;
    expect(await sentBodies()).to.deep.equal([{ prompt: PROMPT }, { prompt: PROMPT }]);
  });

  it('hides the keyboard hint while it is generating', async () => {
    account.service.faults.add({ kind: 'rate-limit', retryAfter: 300 });
    const hint = ({ shadowRoot }: Element) => shadowRoot!.querySelector('#keys')!.textContent;
    const element = await setUp();
    expect(hint(element)).to.include('to generate');
    type(element, PROMPT);
    press(element, 'Generate form');
    await findByRole(element, 'button', { name: 'Cancel' });
    expect(hint(element).trim()).to.equal('');
    press(element, 'Cancel');
    await findByRole(element, 'button', { name: 'Generate form' });
    expect(hint(element)).to.include('to generate');
  });

  it('can be cancelled in the countdown, and does not say that the form may still be created', async () => {
    account.service.faults.add({ kind: 'rate-limit', retryAfter: 300 });
    const element = await generating();
    await findByRole(element, 'button', { name: 'Try now' });
    const cancelled = next(element, 'form-cancelled');
    press(element, 'Cancel');
    expect(await cancelled).to.deep.equal({ prompt: PROMPT });
    await element.updateComplete;
    expect(status(element)).to.equal('Cancelled.');
    expect(element.shadowRoot!.textContent).not.to.include('may still be created');
    expect(queryByRole(element, 'button', { name: 'Try now' })).to.equal(undefined);
    expect(account.api.requests).to.have.lengthOf(1);
    expect(box(element).value).to.equal(PROMPT);
  });

  it('shows Try again after three attempts', async () => {
    account.service.faults.add({ kind: 'rate-limit', retryAfter: 30, times: Infinity });
    const element = await generating();
    const failed = next(element, 'form-error');
    for (let tries = 1; tries < 3; tries++) {
      (await findByRole(element, 'button', { name: 'Try now' })).click();
      await waitUntil(() => account.api.requests.length === tries + 1);
    }
    expect((await failed).error.status).to.equal(429);
    await findByRole(element, 'button', { name: 'Try again' });
    expect(allByRole(element, 'button', { name: 'Try now' })).to.have.lengthOf(0);
    expect(await sentBodies()).to.deep.equal(Array(3).fill({ prompt: PROMPT }));
  });

  it('says once, and as an alert, that the visitor may not generate forms', async () => {
    account.answer(() =>
      Response.json(
        { success: false, error: { message: 'No', code: 'PROXY_FORBIDDEN' }, meta: {} },
        { status: 403, headers: { 'Prompt-Forms-Allow': 'list' } },
      ),
    );
    const element = await setUp();
    type(element, PROMPT);
    const failed = next(element, 'form-error');
    press(element, 'Generate form');
    expect((await failed).error.status).to.equal(403);
    expect(await alertText(element)).to.equal('You don’t have permission to generate forms.');
    expect(element.shadowRoot!.querySelectorAll('[part=error]')).to.have.lengthOf(0);
    await expectAccessible(element);
  });

  it('fails without a countdown if Retry-After is an hour', async () => {
    account.service.faults.add({ kind: 'rate-limit', retryAfter: 3600 });
    const element = await setUp();
    const failed = next(element, 'form-error');
    type(element, PROMPT);
    press(element, 'Generate form');
    expect((await failed).error.retryAfterMs).to.equal(3_600_000);
    expect(await alertText(element)).to.match(
      /^Your form wasn’t generated .* Try again in 1 hour\.$/,
    );
    expect(status(element)).to.equal('');
    expect(allByRole(element, 'button', { name: 'Try now' })).to.have.lengthOf(0);
    expect(account.api.requests).to.have.lengthOf(1);
  });

  it('shows when a spent budget ends, without a countdown', async () => {
    const seconds = 5 * 3600;
    account.answer(() =>
      Response.json(
        {
          success: false,
          error: { message: 'This site has reached its limit.', code: 'PROXY_BUDGET_SPENT' },
          meta: {},
        },
        { status: 429, headers: { 'Retry-After': `${seconds}` } },
      ),
    );
    const element = await setUp();
    const failed = next(element, 'form-error');
    type(element, PROMPT);
    const earliest = Date.now();
    press(element, 'Generate form');
    await failed;
    const ends = [earliest, Date.now()].map((now) =>
      formatsOf('en').date(new Date(now + seconds * 1000)),
    );
    const [, end] = /You can generate forms again on (.*)\.$/.exec(await alertText(element))!;
    expect(ends).to.include(end);
    expect(queryByRole(element, 'button', { name: 'Try again' })).to.equal(undefined);
    expect(box(element).value).to.equal(PROMPT);
    await expectAccessible(element);
  });

  it('shows each second, and announces after 15 and then every 30 that it is still generating', async () => {
    const answer = deferred<Response>();
    account.answer(() => answer.promise);
    const advance = stopClock();
    const element = await generating();
    const shows = (text: string) => waitUntil(() => onScreen(element) === text, text);
    const says = (text: string) => waitUntil(() => saidOnce(element) === text, text);
    await waitUntil(
      () => account.api.requests.length === 1,
      'the request, with which the time starts',
    );
    await shows('Generating your form… 0 sec');
    expect(saidOnce(element)).to.equal('Generating your form…');
    advance(10);
    await shows('Generating your form… 10 sec');
    expect(saidOnce(element)).to.equal('Generating your form…');
    advance(5);
    await says('Still generating (15 sec)');
    await shows('Generating your form… 15 sec');
    advance(20);
    await shows('Generating your form… 35 sec');
    expect(saidOnce(element)).to.equal('Still generating (15 sec)');
    advance(10);
    await says('Still generating (45 sec)');
    element.cancel();
    answer.resolve(new Response());
  });

  it('counts from the start of each generate, not from the page load or the one before', async () => {
    const element = await setUp();
    const seconds: string[] = [];
    const look = () => {
      const shown = element.shadowRoot!.querySelector('.elapsed')?.textContent.trim();
      if (shown) seconds.push(shown);
    };
    new MutationObserver(look).observe(element.shadowRoot!, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    const advance = stopClock();
    for (const [index, ahead] of [100, 5000].entries()) {
      advance(ahead);
      const answer = deferred<Response>();
      account.answer(() => answer.promise);
      type(element, PROMPT);
      press(element, 'Generate form');
      await waitUntil(() => element.shadowRoot!.querySelector('.elapsed'), 'the seconds');
      look();
      await waitUntil(() => account.api.requests.length > index, 'the request');
      await element.updateComplete;
      element.cancel();
      answer.resolve(new Response());
      await element.updateComplete;
    }
    expect(seconds).not.to.have.lengthOf(0);
    expect(seconds.filter((each) => each !== '0 sec')).to.deep.equal([]);
  });

  for (const dir of ['ltr', 'rtl']) {
    it(`moves the progress bar in the direction of the page: ${dir}`, async () => {
      const answer = deferred<Response>();
      account.answer(() => answer.promise);
      const element = await setUp();
      element.dir = dir;
      type(element, PROMPT);
      press(element, 'Generate form');
      await waitUntil(() => element.shadowRoot!.querySelector('.track'), 'the bar');
      const track = element.shadowRoot!.querySelector('.track')!;
      const [animation] = track.getAnimations({ subtree: true });
      animation!.pause();
      animation!.currentTime = 1_599.99;
      const [x] = getComputedStyle(track, '::after').translate.split('%');
      expect(Math.round(Number(x))).to.equal(dir === 'rtl' ? -150 : 150);
      await waitUntil(() => account.api.requests.length > 0, 'the request');
      element.cancel();
      answer.resolve(new Response());
    });
  }

  it('shows the typical duration after three runs', async () => {
    stopClock();
    for (let runs = 0; runs < 3; runs++) {
      const element = await setUp();
      element.prompt = PROMPT;
      await element.generate();
    }
    const answer = deferred<Response>();
    account.answer(() => answer.promise);
    const element = await generating();
    await waitUntil(() => /usually about 1 sec$/.test(status(element)));
    element.cancel();
    answer.resolve(new Response());
  });
});
