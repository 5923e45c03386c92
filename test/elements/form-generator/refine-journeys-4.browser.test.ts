import { refineJourneys } from './refine-journey.js';

refineJourneys(4);
