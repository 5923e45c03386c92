/** All cases, by group. */
import { BODIES, FRAMING, METHODS } from './how.js';
import { SERVICE } from './service.js';
import { WHERE } from './where.js';
import { CROSS_SITE, NAMES, WHO } from './who.js';

export const GROUPS = {
  'who asks': WHO,
  'names of headers': NAMES,
  'pages of other sites': CROSS_SITE,
  targets: WHERE,
  methods: METHODS,
  bodies: BODIES,
  'requests to be read in two ways': FRAMING,
  'a service at fault': SERVICE,
} as const;
