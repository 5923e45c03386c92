import type { TestRunnerConfig } from '@web/test-runner';
import { staticFile } from './static-files.js';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

const BASE = '/static-demo/';

/** The built demo below a path of the tests' own origin, as it was built. */
export const staticSite = (): Middleware => (context, next) => {
  if (!context.path.startsWith(BASE)) return next();
  const found = staticFile(context.path.slice(BASE.length));
  context.status = found ? 200 : 404;
  context.type = found?.type ?? 'text/plain';
  context.body = found?.content ?? 'Not found';
  return undefined;
};
