import { expect, fixture, html } from '@open-wc/testing';
import { startSwipe } from '../../../src/elements/shared/sheet.js';
import { setMedia, setViewport } from '../../support/commands.js';
import { waitUntil } from '../../support/wait-until.js';

const HEIGHT_PX = 400;

/** A position of the finger below the press, and the milliseconds since the press. */
type Moment = readonly [distance: number, time: number];

describe('the swipe on the head of a sheet', () => {
  const { innerWidth, innerHeight } = window;
  const resize = async (width: number): Promise<void> => {
    await setViewport({ width, height: 640 });
    await waitUntil(() => matchMedia('(width < 480px)').matches === width < 480, 'the width');
  };
  before(() => resize(390));
  after(() => setViewport({ width: innerWidth, height: innerHeight }));

  async function setUp() {
    const sheet = await fixture<HTMLElement>(html`
      <div style="block-size: ${HEIGHT_PX}px">
        <div class="sheet-head">
          <h2>Title</h2>
          <button>Close</button>
        </div>
        <p>Text</p>
      </div>
    `);
    const head = sheet.querySelector<HTMLElement>('.sheet-head')!;
    // Browsers capture only a pointer that is down.
    head.setPointerCapture = () => {};
    let closings = 0;
    const send = (name: string, [distance, time]: Moment, target = head, pointerId = 1) => {
      const init = { pointerId, isPrimary: pointerId === 1, clientY: 100 + distance };
      const event = new PointerEvent(name, { ...init, bubbles: true, composed: true });
      Object.defineProperty(event, 'timeStamp', { value: 1000 + time });
      target.dispatchEvent(event);
    };
    const handlePress = (event: PointerEvent) => startSwipe(event, sheet, () => closings++);
    addEventListener('pointerdown', handlePress, { capture: true, once: true });
    const settled = async (): Promise<number> => {
      await Promise.all(sheet.getAnimations().map(({ finished }) => finished));
      await waitUntil(() => sheet.getAnimations().length === 0, 'the end');
      return closings;
    };
    return { sheet, head, send, settled };
  }

  const MOVES: readonly (readonly [string, readonly Moment[], boolean])[] = [
    ['far and slowly', [[120, 900]], true],
    ['a little and slowly', [[80, 900]], false],
    [
      'a little with a flick',
      [
        [20, 20],
        [60, 60],
      ],
      true,
    ],
    [
      'fast, and then rests',
      [
        [80, 40],
        [80, 400],
      ],
      false,
    ],
    [
      'far, and then back',
      [
        [200, 300],
        [20, 900],
      ],
      false,
    ],
    ['up', [[-120, 60]], false],
    ['not at all', [[0, 40]], false],
    ['less than a tremble', [[4, 4]], false],
  ];
  for (const [how, moments, closes] of MOVES) {
    it(`${closes ? 'closes the sheet' : 'leaves the sheet open'} if the finger goes ${how}`, async () => {
      const { sheet, send, settled } = await setUp();
      const { top } = sheet.getBoundingClientRect();
      send('pointerdown', [0, 0]);
      for (const moment of moments) {
        send('pointermove', moment);
        expect(sheet.getBoundingClientRect().top).to.be.closeTo(top + Math.max(0, moment[0]), 0.1);
      }
      send('pointerup', moments.at(-1)!);
      expect(await settled()).to.equal(closes ? 1 : 0);
      expect(sheet.style.translate).to.equal('');
    });
  }

  it('leaves the sheet open if the browser takes the finger', async () => {
    const { send, settled } = await setUp();
    send('pointerdown', [0, 0]);
    send('pointermove', [300, 300]);
    send('pointercancel', [300, 320]);
    expect(await settled()).to.equal(0);
  });

  it('follows the finger that began it, and no other', async () => {
    const { sheet, head, send } = await setUp();
    send('pointerdown', [0, 0]);
    send('pointermove', [50, 300]);
    send('pointermove', [300, 310], head, 2);
    send('pointerup', [300, 320], head, 2);
    expect(sheet.style.translate).to.equal('0px 50px');
  });

  for (const [where, selector] of [
    ['a button in the head', 'button'],
    ['the text of the sheet', 'p'],
  ] as const) {
    it(`does not begin on ${where}`, async () => {
      const { sheet, send } = await setUp();
      send('pointerdown', [0, 0], sheet.querySelector<HTMLElement>(selector)!);
      send('pointermove', [200, 300]);
      expect(sheet.style.translate).to.equal('');
    });
  }

  it('does not exist in a wide window, which has no sheets', async () => {
    const { sheet, send } = await setUp();
    await resize(600);
    try {
      send('pointerdown', [0, 0]);
      send('pointermove', [200, 300]);
      expect(sheet.style.translate).to.equal('');
    } finally {
      await resize(390);
    }
  });

  it('closes the sheet without motion if the visitor wants none', async function () {
    if (!(await setMedia({ name: 'prefers-reduced-motion', value: 'reduce' }))) return this.skip();
    try {
      const { sheet, send, settled } = await setUp();
      send('pointerdown', [0, 0]);
      send('pointermove', [200, 300]);
      expect(sheet.style.translate).to.equal('');
      send('pointerup', [200, 320]);
      expect(sheet.getAnimations()).to.have.lengthOf(0);
      expect(await settled()).to.equal(1);
    } finally {
      await setMedia();
    }
  });
});
