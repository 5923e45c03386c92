import { FormEmbedElement } from '../elements/form-embed/form-embed.js';
import { define } from './register.js';

define('form-embed', FormEmbedElement);

declare global {
  interface HTMLElementTagNameMap {
    'form-embed': FormEmbedElement;
  }
}
