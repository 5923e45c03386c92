import { readArguments } from './arguments.js';
import { linksToGuide, howToRead } from './guide.js';
import { runChecks } from './doctor/checks.js';
import type { Report } from './doctor/checks.js';
import { readSession } from './doctor/session.js';
import { visitSite } from './doctor/site.js';
import type { Site } from './doctor/site.js';
import { readKeyOf } from './settings.js';

export const DOCTOR_OPTIONS = {
  endpoint: 'the address of the proxy',
  cookie: 'a Cookie header, such as session=…',
  header: 'a header as Name:Value',
  user: "name:password, for a site behind the web server's password",
} as const;

/**
 * `prompt-forms doctor <page>`: checks a running site from outside, prints what is wrong with its fix, and sets the exit
 * code to 1 if something is. It generates and deletes nothing: its writes must be refused, or are about a form that does
 * not exist. If the environment has the API key, it looks for this key in all responses.
 */
export async function runDoctor(args: readonly string[]): Promise<void> {
  const { options, all, others } = readArguments('doctor', args, DOCTOR_OPTIONS, {
    maxOthers: 1,
    secrets: ['cookie', 'header', 'user'],
  });
  const page = readUrl('the address of a page', others[0]);
  const endpoint = options.endpoint && readUrl('--endpoint', options.endpoint);
  const site = await visitSite({
    page,
    ...(endpoint && { endpoint }),
    session: readSession(options, all.header),
    key: readKeyOf(process.env)?.(),
  });
  const report = await runChecks(site);
  print(site, report);
  if (report.findings.some(({ status }) => status === 'failed')) process.exitCode = 1;
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

function print({ page, api, session }: Site, { findings, unchecked }: Report): void {
  const secrets = [...session.values()];
  const write = (text: string): void => console.log(printable(text, secrets));
  const width = Math.max(...findings.map(({ check }) => check.length));
  write(`${page.url}, with the proxy at ${api}`);
  console.log();
  for (const { status, check, says, fix } of findings) {
    write(`  ${MARKS[status].padEnd(5)}  ${check.padEnd(width)}  ${says}`);
    if (fix) write(`  ${''.padEnd(5)}  ${''.padEnd(width)}  Fix: ${fix}`);
  }
  const wrong = findings.filter(({ status }) => status === 'failed').length;
  const count = wrong === 1 ? '1 thing is' : `${wrong} things are`;
  if (findings.some(({ fix = '' }) => linksToGuide(fix)))
    console.log(['', ...howToRead()].join('\n'));
  console.log(`\n${wrong === 0 ? 'Nothing wrong was found.' : `${count} wrong.`}`);
  if (unchecked.length > 0) console.log(`Not checked: ${unchecked.join('; ')}.`);
}

/** Shorter values are ordinary words and numbers. */
const MIN_SECRET_LENGTH = 6;

/** The text without control characters, which must not reach the terminal, and without values that a server has repeated. */
const printable = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter(({ length }) => length >= MIN_SECRET_LENGTH)
    .reduce((clean, secret) => clean.replaceAll(secret, '…'), text)
    .replaceAll(/\p{Cc}/gu, ' ');
