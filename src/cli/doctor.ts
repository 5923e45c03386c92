import { readArguments } from './arguments.js';
import { linksToGuide, howToRead } from './guide.js';
import { CHECKS } from './doctor/checks.js';
import type { Finding } from './doctor/result.js';
import { visitSite } from './doctor/site.js';
import type { Site } from './doctor/site.js';
import { readKeyOf } from './settings.js';

export const DOCTOR_OPTIONS = {
  endpoint: 'the address of the proxy',
  cookie: 'a Cookie header, such as session=…',
  user: "name:password, for a site behind the web server's password",
} as const;

/**
 * `prompt-forms doctor <page>`: checks a running site from outside, prints what is wrong with its cure, and sets the exit
 * code to 1 if something is. It generates and deletes nothing: its writes must be refused, or are about a form that does
 * not exist. If the environment has the API key, it looks for this key in all responses.
 */
export async function runDoctor(args: readonly string[]): Promise<void> {
  const { options, others } = readArguments('doctor', args, DOCTOR_OPTIONS, 1);
  const page = readUrl('the address of a page', others[0]);
  const { endpoint: address, cookie, user } = options;
  const endpoint = address && readUrl('--endpoint', address);
  const site = await visitSite({
    page,
    ...(endpoint && { endpoint }),
    ...(cookie && { cookie }),
    ...(user && { user }),
    key: readKeyOf(process.env)?.(),
  });
  const findings: Finding[] = [];
  for (const { name, run } of CHECKS)
    for (const result of await run(site)) findings.push({ ...result, check: name });
  print(site, findings);
  if (findings.some(({ status }) => status === 'failed')) process.exitCode = 1;
}

function readUrl(name: string, value: string | undefined): URL {
  if (value === undefined)
    throw new Error('Name a page: npx prompt-forms doctor https://site.example/');
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new Error(`${name} must be a URL such as https://site.example/, without a password.`);
  return url;
}

const MARKS = { passed: 'ok', failed: 'WRONG', skipped: '-', noted: 'note' } as const;

function print({ page, api }: Site, findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ check }) => check.length));
  console.log(`${page.url}, with the proxy at ${api}\n`);
  for (const { status, check, says, cure } of findings) {
    console.log(printable(`  ${MARKS[status].padEnd(5)}  ${check.padEnd(width)}  ${says}`));
    if (cure) console.log(printable(`  ${''.padEnd(5)}  ${''.padEnd(width)}  Fix: ${cure}`));
  }
  const wrong = findings.filter(({ status }) => status === 'failed').length;
  const count = wrong === 1 ? '1 thing is' : `${wrong} things are`;
  if (findings.some(({ cure = '' }) => linksToGuide(cure)))
    console.log(['', ...howToRead()].join('\n'));
  console.log(`\n${wrong === 0 ? 'Nothing wrong was found.' : `${count} wrong.`}`);
  const unchecked = findings.flatMap(({ unchecked: part }) => (part ? [part] : []));
  if (unchecked.length > 0) console.log(`Not checked: ${unchecked.join('; ')}.`);
}

/** Control characters of a page or a response, which must not reach the terminal. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');
