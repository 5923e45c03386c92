import { html, type TemplateResult } from 'lit';

/** Icons with paths on a 24 unit grid. Always decorative: the control has the name. */
export const icon = (path: string, mirrored = false): TemplateResult =>
  html`<svg class="icon ${mirrored ? 'mirrored' : ''}" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${path} />
  </svg>`;

export const refreshIcon = /* @__PURE__ */ icon(
  'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
);
export const sparkleIcon = /* @__PURE__ */ icon(
  'M11 4l1.7 4.8a3 3 0 0 0 1.9 1.9L19.3 12.4l-4.7 1.7a3 3 0 0 0-1.9 1.9L11 20.8l-1.7-4.8a3 3 0 0 0-1.9-1.9L2.7 12.4l4.7-1.7a3 3 0 0 0 1.9-1.9zM19 3v4M17 5h4',
);
export const alertIcon = /* @__PURE__ */ icon(
  'M12 8v5M12 16.5v.01M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
);
export const infoIcon = /* @__PURE__ */ icon(
  'M12 11v5.5M12 7.5v.01M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
);
