/** As a page of Lit that hydrates what its server rendered. */
import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import 'prompt-forms/define';
