import { accessMatrix } from './matrix.js';

await accessMatrix('form-embed', 1);
