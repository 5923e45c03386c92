import { accessMatrix } from './matrix.js';

accessMatrix('form-generator');
