import { accessMatrix } from './matrix.js';

accessMatrix('form-embed');
