/** All cases, by group. */
import { BODIES, FRAMING, METHODS } from './how.js';
import { SERVICE } from './service.js';
import { WHERE } from './where.js';
import { CROSS_SITE, NAMES, WHO } from './who.js';

export const GROUPS = {
  visitors: WHO,
  'header names': NAMES,
  'pages of other sites': CROSS_SITE,
  targets: WHERE,
  methods: METHODS,
  bodies: BODIES,
  'ambiguous requests': FRAMING,
  'failures of the service': SERVICE,
} as const;
