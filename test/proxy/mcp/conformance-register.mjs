import { register } from 'node:module';

register('./conformance-hooks.mjs', import.meta.url);
