/** Alternatives for a site and what they load, for the table of sizes. */
interface Peer {
  readonly name: string;
  readonly packageName: string;
  /** A module that is bundled as an app would; or files that its maker ships for a page to load. */
  readonly load: string | readonly string[];
}

const SHOELACE = ['dialog', 'input', 'button', 'textarea']
  .map((name) => `import '@shoelace-style/shoelace/dist/components/${name}/${name}.js';`)
  .join('');

export const PEER_SIZES: readonly Peer[] = [
  {
    name: 'Lit: LitElement, html, css',
    packageName: 'lit',
    load: `export { LitElement, html, css } from 'lit';`,
  },
  {
    name: 'Lit with repeat, classMap, live, when',
    packageName: 'lit',
    load: `export { LitElement, html, css } from 'lit';
      export { repeat } from 'lit/directives/repeat.js';
      export { classMap } from 'lit/directives/class-map.js';
      export { live } from 'lit/directives/live.js';
      export { when } from 'lit/directives/when.js';`,
  },
  {
    name: 'Typeform embed: script and style sheet',
    packageName: '@typeform/embed',
    load: ['build/embed.js', 'build/css/widget.css'],
  },
  {
    name: 'Cal.com embed: script',
    packageName: '@calcom/embed-core',
    load: ['dist/embed/embed.js'],
  },
  {
    name: 'iframe-resizer, the page’s side',
    packageName: '@iframe-resizer/parent',
    load: `export { default } from '@iframe-resizer/parent';`,
  },
  {
    name: 'Shoelace: dialog, input, button, textarea',
    packageName: '@shoelace-style/shoelace',
    load: SHOELACE,
  },
  { name: 'deep-chat', packageName: 'deep-chat', load: `import 'deep-chat';` },
  {
    name: 'Form.io, its renderer: script and style sheet',
    packageName: '@formio/js',
    load: ['dist/formio.form.min.js', 'dist/formio.form.min.css'],
  },
  {
    name: 'SurveyJS: core, renderer, style sheet',
    packageName: 'survey-js-ui',
    load: `import 'survey-core/survey-core.min.css';
      export { Model } from 'survey-core';
      export { renderSurvey } from 'survey-js-ui';`,
  },
  {
    name: '@vaadin/grid',
    packageName: '@vaadin/grid',
    load: `import '@vaadin/grid/vaadin-grid.js';`,
  },
  {
    name: 'AG Grid: core, client-side rows',
    packageName: 'ag-grid-community',
    load: `export { createGrid, ModuleRegistry, ClientSideRowModelModule } from 'ag-grid-community';`,
  },
  {
    name: 'Tabulator: core, filter, style sheet',
    packageName: 'tabulator-tables',
    load: `import 'tabulator-tables/dist/css/tabulator.min.css';
      export { Tabulator, FilterModule, FormatModule } from 'tabulator-tables';`,
  },
  {
    name: '@lit-labs/virtualizer, with Lit',
    packageName: '@lit-labs/virtualizer',
    load: `import '@lit-labs/virtualizer';`,
  },
  {
    name: '@tanstack/virtual-core: windowing alone',
    packageName: '@tanstack/virtual-core',
    load: `export { Virtualizer, elementScroll, windowScroll, observeElementRect, observeElementOffset } from '@tanstack/virtual-core';`,
  },
];
