import { FormGeneratorElement } from '../elements/form-generator/form-generator.js';
import { define } from './register.js';

FormGeneratorElement.loadEmbed = () => import('./form-embed.js');
define('form-generator', FormGeneratorElement);

declare global {
  interface HTMLElementTagNameMap {
    'form-generator': FormGeneratorElement;
  }
}
