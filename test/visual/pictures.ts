/** All pictures that the references hold. */
import { LOOK_STORIES, STORIES } from '../../demo/stories/index.js';
import { LOOKS } from '../../demo/themes/looks.js';

/** One picture of a page. */
export interface Picture {
  /** Of its reference, such as `form-list/empty.dark`. */
  readonly name: string;
  readonly theme: 'light' | 'dark';
  readonly width: number;
  /** High contrast, or a screen for fingers. */
  readonly emulated?: 'forced-colors' | 'touch';
}

/** A page that is loaded once, and the pictures that are taken of it. */
export interface Sitting {
  readonly name: string;
  readonly path: string;
  /** The part of the page in the picture. */
  readonly subject: string;
  readonly pictures: readonly [Picture, ...Picture[]];
}

const WIDE = 640;
const NARROW = 320;
const COMPOSED = 1000;

/** One or two of each element, which together show all kinds of text. */
const JAPANESE = [
  'form-generator/written',
  'form-generator/ready',
  'form-list/forms',
  'form-list/deleting',
  'form-embed/gone',
];

const storyAt = (address: string, search = ''): Pick<Sitting, 'path' | 'subject'> => ({
  path: `/stories/?story=${address}${search}`,
  subject: 'main',
});

/** They look as other stories do but for a few words or one button: one picture of each will do. */
export const ALIKE: ReadonlySet<string> = new Set([
  ...[
    'budget-spent',
    'cancelled-none',
    'connected-again',
    'part-missing',
    'share',
    'still-busy',
  ].map((name) => `form-generator/${name}`),
  ...['key-refused', 'not-allowed', 'service-fault', 'unavailable'].map(
    (name) => `form-generator/${name}`,
  ),
  ...['copied', 'remaining', 'none-remaining'].map((name) => `form-generator/${name}`),
  ...['', '-open', '-running', '-countdown', '-cancelled', '-failed', '-too-long', '-composed'].map(
    (name) => `form-generator/refine${name}`,
  ),
  ...['kept', 'back', 'not-deleted'].map((name) => `form-generator/refine-${name}`),
  ...['owners', 'few-actions', 'most', 'multiple-all', 'not-deleted', 'not-set-up'].map(
    (name) => `form-list/${name}`,
  ),
  ...[
    'deleted-already',
    'deleting-cancelled',
    'deleting-many-mistyped',
    'embed-code-floating',
    'keys',
    'refreshing',
    'required',
    'sorted',
  ].map((name) => `form-list/${name}`),
  ...[
    'closed-after-response',
    'default-trigger',
    'opened-by-itself',
    'overdue-arrived',
    'select',
    'signed-out',
    'unreachable',
  ].map((name) => `form-embed/${name}`),
]);

/** One story of each kind of surface and text: the colors of all others follow from these. */
const IN_DARK: ReadonlySet<string> = new Set([
  ...['click', 'dialog', 'failed', 'sheet', 'slow'].map((name) => `form-embed/${name}`),
  ...['ready', 'refused', 'unknown-found', 'written'].map((name) => `form-generator/${name}`),
  ...['deleting', 'failed', 'forms', 'multiple'].map((name) => `form-list/${name}`),
]);

/** One story of each kind of layout: rows of buttons, lists, dialogs and columns. */
const IN_NARROW: ReadonlySet<string> = new Set([
  ...['click', 'dialog', 'slow'].map((name) => `form-embed/${name}`),
  ...['deleting', 'embed-code', 'menu', 'ready', 'refine-both', 'written'].map(
    (name) => `form-generator/${name}`,
  ),
  ...['deleting-many', 'forms', 'found', 'multiple', 'preview'].map((name) => `form-list/${name}`),
]);

interface Told {
  readonly address: string;
  readonly width: number;
}

const light = ({ address, width }: Told): Picture => ({
  name: `${address}.light`,
  theme: 'light',
  width,
});

const dark = ({ address, width }: Told): Picture => ({
  name: `${address}.dark`,
  theme: 'dark',
  width,
});

const narrow = ({ address }: Told): Picture => ({
  name: `${address}.narrow`,
  theme: 'light',
  width: NARROW,
});

const TOLD = STORIES.map(({ tag, story }): Told => ({
  address: `${tag}/${story.name}`,
  width: story.width ?? WIDE,
}));

const RIGHT_TO_LEFT = ', right to left';

export const isRightToLeft = ({ name }: Sitting): boolean => name.endsWith(RIGHT_TO_LEFT);

export const STORY_SITTINGS: readonly Sitting[] = TOLD.flatMap((told): Sitting[] => {
  const { address, width } = told;
  const sitting = { name: address, ...storyAt(address) };
  if (ALIKE.has(address)) return [{ ...sitting, pictures: [light(told)] }];
  return [
    {
      ...sitting,
      pictures: [
        light(told),
        ...(IN_DARK.has(address) ? [dark(told)] : []),
        ...(IN_NARROW.has(address) ? [narrow(told)] : []),
      ],
    },
    {
      name: `${address}${RIGHT_TO_LEFT}`,
      ...storyAt(address, '&lang=ar'),
      pictures: [{ name: `${address}.rtl`, theme: 'light', width }],
    },
  ];
});

export const JAPANESE_SITTINGS: readonly Sitting[] = JAPANESE.map((address) => ({
  name: `${address}, in Japanese`,
  ...storyAt(address, '&lang=ja'),
  pictures: [{ name: `${address}.ja`, theme: 'light', width: WIDE }],
}));

/** The parts that the elements share, also in high contrast, for fingers and in the compact density. */
export const LOOK_SITTINGS: readonly Sitting[] = LOOK_STORIES.flatMap(({ tag, story }) => {
  const address = `${tag}/${story.name}`;
  const named = (variant: string, more: Partial<Picture> = {}): Picture => ({
    name: `${address}.${variant}`,
    theme: 'light',
    width: WIDE,
    ...more,
  });
  return [
    {
      name: address,
      ...storyAt(address),
      pictures: [
        named('light'),
        named('dark', { theme: 'dark' }),
        named('narrow', { width: NARROW }),
        named('forced-colors', { emulated: 'forced-colors' }),
        named('touch', { emulated: 'touch' }),
      ],
    },
    {
      name: `${address}, right to left`,
      ...storyAt(address, '&lang=ar'),
      pictures: [named('rtl')],
    },
    {
      name: `${address}, compact`,
      ...storyAt(address, '&density=compact'),
      pictures: [named('compact')],
    },
  ];
});

/** The three elements together, in each preset and beside each library. */
export const THEME_SITTINGS: readonly Sitting[] = LOOKS.map(({ id }) => ({
  name: `themes/${id}`,
  path: `/themes/stage.html?look=${id}`,
  subject: 'main',
  pictures: [
    { name: `themes/${id}.light`, theme: 'light', width: COMPOSED },
    { name: `themes/${id}.dark`, theme: 'dark', width: COMPOSED },
  ],
}));

/** Everything that has references of its own. */
export const SITTINGS: readonly Sitting[] = [
  ...STORY_SITTINGS,
  ...JAPANESE_SITTINGS,
  ...LOOK_SITTINGS,
  ...THEME_SITTINGS,
];

/** Parts that belong to the page, such as a trigger or a width, look as the hostile page styles them. */
const OF_THE_PAGE: ReadonlySet<string> = new Set([
  ...[
    'closed',
    'closed-after-response',
    'dialog',
    'drawer',
    'drawer-start',
    'drawer-bottom',
    'drawer-report',
    'drawer-untitled',
    'launcher-open',
    'opened-by-itself',
    'page-iframe',
    'page-iframe-silent',
    'refused-iframe',
    'popover',
    'sheet',
    'sheet-untitled',
    'select',
  ].map((name) => `form-embed/${name}`),
  'form-list/cards',
  'form-list/empty-with-action',
  'form-list/more-shown',
]);

/** The stories in a page whose rules are against them: they look as they do elsewhere. */
export const HOSTILE_SITTINGS: readonly Sitting[] = TOLD.filter(
  ({ address }) => !OF_THE_PAGE.has(address),
).map(({ address, width }) => ({
  name: `${address}, in a hostile page`,
  ...storyAt(address, '&css=hostile'),
  pictures: [light({ address, width })],
}));

/** Those of one element's stories: a test file for each element keeps the files short. */
export const ofElement = (tag: string, sittings: readonly Sitting[]): Sitting[] =>
  sittings.filter(({ name }) => name.startsWith(`${tag}/`));
