import { readArguments } from './arguments.js';
import { linksToGuide, howToRead } from './guide.js';
import { runChecks } from './doctor/checks.js';
import type { Report } from './doctor/checks.js';
import { readSession } from './doctor/session.js';
import { quoted, replaceQuoted } from './doctor/result.js';
import { createMasks, secretsOf } from './doctor/secrets.js';
import { visitSite } from './doctor/site.js';
import type { Site } from './doctor/site.js';
import { terminalText } from '../api/plain-text.js';
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
 * not exist. If the environment has the API key, it looks for this key in all responses, and with FORMS_BASE_URL it asks the
 * service about it.
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
    baseUrl: process.env.FORMS_BASE_URL,
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

function print({ page, api, session, key }: Site, { findings, unchecked }: Report): void {
  const { ofSite, ofAll } = createMasks(secretsOf(session, key));
  const clean = (text: string): string =>
    ofAll(terminalText(replaceQuoted(text, (inner) => ofSite(terminalText(inner)))));
  const width = Math.max(...findings.map(({ check }) => check.length));
  console.log(clean(`${quoted(page.url)}, with the proxy at ${quoted(api)}`));
  console.log();
  for (const { status, check, says, fix } of findings) {
    console.log(`  ${MARKS[status].padEnd(5)}  ${check.padEnd(width)}  ${clean(says)}`);
    if (fix) console.log(`  ${''.padEnd(5)}  ${''.padEnd(width)}  Fix: ${clean(fix)}`);
  }
  const wrong = findings.filter(({ status }) => status === 'failed').length;
  const count = wrong === 1 ? '1 thing is' : `${wrong} things are`;
  if ([...findings.map(({ fix = '' }) => fix), ...unchecked].some(linksToGuide))
    console.log(['', ...howToRead()].join('\n'));
  console.log(`\n${wrong === 0 ? 'Nothing wrong was found.' : `${count} wrong.`}`);
  if (unchecked.length > 0) console.log('\nNot checked:');
  for (const part of unchecked) console.log(`  ${clean(part)}`);
}
