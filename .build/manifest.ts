import type {
  ClassField,
  ClassMethod,
  Module,
  Package,
} from 'custom-elements-manifest/schema.d.ts';

const GLOB = 'src/elements/**/*.ts';
const ELEMENT = /^src\/elements\/(form-[a-z]+)\/\1\.ts$/;

/** The module that registers a tag. package.json exports it at this path, since editors make an import of it. */
const definitionOf = (tag: string): string => `dist/define/${tag}.js`;

/** False for members that only the element and its controllers use: the analyzer keeps the text of `@internal`. */
const isPublic = ({ name, privacy, ...member }: ClassField | ClassMethod): boolean =>
  !name.startsWith('#') &&
  privacy !== 'private' &&
  privacy !== 'protected' &&
  !('internal' in member) &&
  !LIFECYCLE.has(name);

/** Members that only the browser or Lit use. */
export const LIFECYCLE: ReadonlySet<string> = new Set([
  'connectedCallback',
  'disconnectedCallback',
  'formDisabledCallback',
  'formResetCallback',
  'formStateRestoreCallback',
  'render',
  'formAssociated',
  'properties',
  'styles',
]);

/** The public part of a module's element. */
function elementOf({ path, declarations = [] }: Module, tag: string): Module {
  const found = declarations.find(({ kind, name }) => kind === 'class' && /Element$/.test(name));
  if (found?.kind !== 'class') throw new Error(`${path} declares no element`);
  const {
    events = [],
    members = [],
    attributes = [],
    ...rest
  } = found as typeof found & {
    events?: { name: string }[];
    attributes?: { name: string; fieldName?: string }[];
  };
  const fields = members.filter(isPublic).map(({ name }) => name);
  const element = {
    ...rest,
    customElement: true,
    tagName: tag,
    // Internal state is declared among the properties, but has no attribute.
    attributes: attributes.filter(({ fieldName }) => fields.includes(fieldName ?? '')),
    members: members.filter(isPublic).map((member) => ({ ...member, inheritedFrom: undefined })),
    // The analyzer takes the parameter `name` of `emit(name, …)` for an event. Names of events have a hyphen.
    events: events.filter(({ name }) => name.includes('-')),
  };
  const module = definitionOf(tag);
  return {
    kind: 'javascript-module',
    path: module,
    declarations: [element as (typeof declarations)[number]],
    exports: [
      { kind: 'custom-element-definition', name: tag, declaration: { name: found.name, module } },
    ],
  };
}

/**
 * The custom-elements manifest: the public API of each element, from its class comment. Leaves out private and protected
 * members, and modules that define no element.
 */
export async function manifestOf(): Promise<Package> {
  // The analyzer has no types.
  const { cli } = (await import('@custom-elements-manifest/analyzer/cli.js' as string)) as {
    cli(options: { argv: readonly string[]; noWrite: boolean }): Promise<Package>;
  };
  // The analyzer writes `customElements` of package.json by its folder.
  const argv = ['analyze', '--litelement', '--quiet', '--globs', GLOB, '--outdir', 'dist'];
  const { modules } = await cli({ argv, noWrite: true });
  return {
    schemaVersion: '2.1.0',
    readme: 'README.md',
    // The analyzer's order is that of the file system, which differs by machine.
    modules: modules
      .flatMap((module) => {
        const tag = ELEMENT.exec(module.path)?.[1];
        return tag === undefined ? [] : [elementOf(module, tag)];
      })
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}
