/** Gives the conformance tool `fs.globSync`, which Node has since 22 and which its check of servers does not call. */
const FS = "export * from 'node:fs'; export const globSync = () => [];";

export async function resolve(specifier, context, nextResolve) {
  if (specifier === 'fs' && context.parentURL?.includes('/@modelcontextprotocol/conformance/'))
    return { url: `data:text/javascript,${encodeURIComponent(FS)}`, shortCircuit: true };
  return nextResolve(specifier, context);
}
