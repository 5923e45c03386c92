import { accessMatrix } from './matrix.js';

await accessMatrix('form-generator', 5);
