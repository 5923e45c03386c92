import { FormListElement } from '../elements/form-list/form-list.js';
import { define } from './register.js';

define('form-list', FormListElement);

declare global {
  interface HTMLElementTagNameMap {
    'form-list': FormListElement;
  }
}
