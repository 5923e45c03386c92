/** The generated parts of the reference: one page for each element and each module. */
import type { Package } from 'custom-elements-manifest/schema.d.ts';
import { commandsReference, variableTable } from './commands.js';
import { elementsOf, elementTables, elementUsage, tagOf } from './elements.js';
import {
  clientReference,
  configureReference,
  proxyReference,
  testingReference,
} from './modules.js';

/** A part of a document, between `<!-- name -->` and `<!-- /name -->`. */
export interface Part {
  readonly file: string;
  readonly name: string;
  readonly content: string;
}

const pageOf = (name: string): string => `demo/guide/reference/${name}.md`;

const api = (name: string, content: string): Part => ({ file: pageOf(name), name: 'api', content });

/** All generated parts, from the custom-elements manifest and from the source. */
export function referenceParts(manifest: Package): readonly Part[] {
  const elements = elementsOf(manifest);
  return [
    ...elements.flatMap((element): Part[] => {
      const tag = tagOf(element);
      const tables = elementTables(element);
      return [
        { file: pageOf(tag), name: 'usage', content: elementUsage(tag, tables) },
        api(tag, tables),
      ];
    }),
    api('configure', configureReference(elements)),
    api('client', clientReference()),
    api('proxy', proxyReference()),
    api('testing', testingReference()),
    api('cli', commandsReference()),
    { file: 'demo/guide/proxy.md', name: 'variables', content: variableTable() },
  ];
}
