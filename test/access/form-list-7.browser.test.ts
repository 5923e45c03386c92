import { accessMatrix } from './matrix.js';

await accessMatrix('form-list', 7);
