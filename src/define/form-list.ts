import { FormListElement } from '../elements/form-list/form-list.js';
import { define } from './register.js';

FormListElement.loadEmbed = () => import('./form-embed.js');
define('form-list', FormListElement);

declare global {
  interface HTMLElementTagNameMap {
    'form-list': FormListElement;
  }
}
