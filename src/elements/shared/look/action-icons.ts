import { html } from 'lit';
import { icon } from './icons.js';

/* Icons of parts that load on demand. */
export const openIcon = /* @__PURE__ */ icon(
  'M14 5h5v5M19 5l-8 8M10 6H7a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-3',
  true,
);
export const linkIcon = /* @__PURE__ */ icon(
  'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
);
export const codeIcon = /* @__PURE__ */ icon('m8 7-5 5 5 5M16 7l5 5-5 5');
export const trashIcon = /* @__PURE__ */ icon(
  'M4.5 7h15M9.5 7V5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6.5 7l.8 11a2 2 0 0 0 2 2h5.4a2 2 0 0 0 2-2l.8-11M10 11v5M14 11v5',
);
export const checkIcon = /* @__PURE__ */ icon('m5 12.5 4.5 4.5L19 7.5');
export const formIcon = /* @__PURE__ */ icon(
  'M7 3.5h10a2.5 2.5 0 0 1 2.5 2.5v12a2.5 2.5 0 0 1-2.5 2.5h-10a2.5 2.5 0 0 1-2.5-2.5v-12a2.5 2.5 0 0 1 2.5-2.5zM8 8h8M8 12h8M8 16h4',
);
export const closeIcon = /* @__PURE__ */ icon('M6 6l12 12M18 6 6 18');
export const eyeIcon = /* @__PURE__ */ icon(
  'M2.5 12a10.5 10.5 0 0 1 19 0 10.5 10.5 0 0 1-19 0M12 9a3 3 0 1 0 .01 0',
);
export const flagIcon = /* @__PURE__ */ icon('M6 21V4M6 5h11l-2 4 2 4H6', true);
export const shareIcon = /* @__PURE__ */ icon('M12 15V4M8 8l4-4 4 4M5 13v7h14v-7');
export const plusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14');
/** Three dots, for the button of a menu. Its styles are in `menu.ts`. */
export const moreIcon = /* @__PURE__ */ html`<svg
  class="icon dots"
  viewBox="0 0 24 24"
  aria-hidden="true"
>
  <path d="M5 12h.01M12 12h.01M19 12h.01" />
</svg>`;
