import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import type { Package } from 'custom-elements-manifest/schema.d.ts';

/** Writes the manifest in the formats of VS Code and JetBrains, which complete tags and attributes from it. */
export function writeEditorData(manifest: Package, outdir: string): void {
  const common = { outdir, hideLogs: true };
  generateVsCodeCustomElementData(
    manifest as Parameters<typeof generateVsCodeCustomElementData>[0],
    {
      ...common,
      htmlFileName: 'html-data.json',
      cssFileName: null,
    },
  );
  generateJetBrainsWebTypes(manifest as Parameters<typeof generateJetBrainsWebTypes>[0], {
    ...common,
    webTypesFileName: 'web-types.json',
    packageJson: false,
  });
}
