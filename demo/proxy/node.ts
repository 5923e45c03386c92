/**
 * The proxy as a Node process: `npm run proxy`, which does what `npx prompt-forms proxy` does.
 * `npx prompt-forms proxy --help` lists the variables that it reads.
 *
 * A site with sign-in sets FORMS_AUTH_URL, or runs the proxy in its own process with its own `authorize`.
 */
import { runProxy } from '../../src/cli/proxy.js';

try {
  await runProxy(process.argv.slice(2));
} catch (error) {
  console.error(`proxy: ${error instanceof Error ? error.message : 'Unknown error.'}`);
  process.exit(1);
}
