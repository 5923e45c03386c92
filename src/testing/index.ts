/**
 * `prompt-forms/testing`: a fake of the service and helpers for the tests of your own page. Never import it in a page.
 * Guide: dist/guide/testing.md.
 */
export {
  createFakeForms,
  installFakeForms,
  type FakeForm,
  type FakeForms,
  type FakeFormsOptions,
  type InstalledFakeForms,
  type MswHttp,
} from './fake-forms.js';
export type { FailureOptions, FakeFailure } from './failures.js';
export { generatorParts, listParts, type GeneratorParts, type ListParts } from './parts.js';
export type { FindByRole, Part, PartOptions, PartQueries, Role } from './parts.js';
export { shadowQueries, type ShadowQueries, type ShadowQueryOptions } from './shadow-queries.js';
export type { RoleQueries } from './shadow-queries.js';
