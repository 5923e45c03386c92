import { html, type TemplateResult } from 'lit';

/** Icons with paths on a 24 unit grid. Always decorative: the control has the name. */
export const icon = (path: string, mirrored = false): TemplateResult =>
  html`<svg class="icon ${mirrored ? 'mirrored' : ''}" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${path} />
  </svg>`;

export const refreshIcon = /* @__PURE__ */ icon(
  'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
);
export const alertIcon = /* @__PURE__ */ icon(
  'M12 8v5M12 16.5v.01M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
);
export const clockIcon = /* @__PURE__ */ icon('M12 7v5l3.5 2M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18');
export const lockIcon = /* @__PURE__ */ icon(
  'M7 10.5h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM8 10.5V8a4 4 0 0 1 8 0v2.5',
);
export const infoIcon = /* @__PURE__ */ icon(
  'M12 11v5.5M12 7.5v.01M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
);
