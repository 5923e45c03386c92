import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  // The bare path is the list, and the rest are the other operations.
  route('api/v1/forms/*', 'routes/forms-proxy.ts'),
] satisfies RouteConfig;
