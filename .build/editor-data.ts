import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import type { Package } from 'custom-elements-manifest/schema.d.ts';

/** Writes what editors complete tags and attributes from: VS Code's and JetBrains' formats of the manifest. */
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
