import { createInterface } from 'node:readline/promises';
// Not from proxy/index.ts, which needs Hono: a site with another proxy may not have it.
import { createOwnerAdmin } from '../proxy/admin/admin.js';
import type { OwnerAdmin } from '../proxy/admin/admin.js';
import { readArguments } from './arguments.js';
import { decide } from './decide.js';
import { openAdminOptions } from './open-owners.js';
import { terminalJson, terminalText } from '../api/plain-text.js';

const OPTIONS = { config: 'the path of a file', id: 'the id of a form', yes: '' } as const;

type Options = Readonly<Partial<Record<keyof typeof OPTIONS, string>>>;

/** One action of the command: its arguments, and what it does with them. */
interface Action {
  readonly names: readonly string[];
  /** Arguments at the end that may be missing. */
  readonly optional?: number;
  readonly run: (admin: OwnerAdmin, args: readonly string[], options: Options) => Promise<void>;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  list: {
    names: ['<owner>'],
    optional: 1,
    run: (admin, [owner]) => (owner === undefined ? listOwners(admin) : listForms(admin, owner)),
  },
  export: {
    names: ['<owner>'],
    run: exportOwner,
  },
  transfer: { names: ['<from>', '<to>'], run: transfer },
  erase: { names: ['<owner>'], run: erase },
  usage: { names: ['<owner>'], optional: 1, run: printUsage },
  verify: { names: [], run: verify },
};

/**
 * `prompt-forms owners <action>` shows, exports, transfers and erases what the owner store has, and compares it with the service. An
 * owner is the `identity` that `authorize` returns. Reads the environment and the file as `prompt-forms proxy` does.
 */
export async function runOwners(args: readonly string[]): Promise<void> {
  const { options, others } = readArguments('owners', args, OPTIONS, {
    maxOthers: Infinity,
    flags: ['yes'],
  });
  const [name = '', ...values] = others;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined)
    throw new Error(
      `Name an action: ${Object.keys(ACTIONS).join(', ')}. Run: npx prompt-forms owners --help`,
    );
  const { names, optional = 0, run } = action;
  const isComplete = values.length >= names.length - optional && values.length <= names.length;
  if (!isComplete || values.includes(''))
    throw new Error(`Write: npx prompt-forms owners ${[name, ...names].join(' ')}`);
  for (const option of ['id', 'yes'] as const)
    if (options[option] !== undefined && name !== (option === 'id' ? 'transfer' : 'erase'))
      throw new Error(`"--${option}" has no effect on ${name}.`);

  const opened = await openAdminOptions(await decide(options, process.env));
  try {
    await run(createOwnerAdmin(opened.options), values, options);
  } catch (error) {
    // Messages may quote texts of the service or of a store.
    throw new Error(describe(error), { cause: error });
  } finally {
    await opened.close();
  }
}

function describe(error: unknown): string {
  const causes = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  const messages = [error, ...causes].map((one) =>
    one instanceof Error ? one.message : 'Unknown error.',
  );
  return terminalText(messages.join(' '));
}

/** The result of a check with the service, or else without it: what the store has is shown in any case. */
async function checked<T>(read: (check: boolean) => Promise<T>): Promise<T> {
  try {
    return await read(true);
  } catch (error) {
    const result = await read(false);
    console.error(`Not compared with the service: ${describe(error)}`);
    process.exitCode = 1;
    return result;
  }
}

async function listOwners(admin: OwnerAdmin): Promise<void> {
  const owners = await checked((check) => admin.owners({ check }));
  const sum = (name: 'forms' | 'missing') =>
    owners.reduce((total, summary) => total + (summary[name] ?? 0), 0);
  if (owners.length > 0) console.log('   forms  missing  owner');
  for (const { owner, forms, missing = '?' } of owners)
    console.log(
      `${String(forms).padStart(8)}  ${String(missing).padStart(7)}  ${terminalText(owner)}`,
    );
  console.log(
    `${owners.length} owners, ${sum('forms')} forms, ${sum('missing')} of which the service no longer has`,
  );
}

const MAX_LABEL = 60;

/** A number of forms, such as `1 form`. */
const counted = (count: number): string => `${count} form${count === 1 ? '' : 's'}`;

/** Says that nothing is known of an owner, who may be misspelled. The exit code says so, too. */
function reportUnknown(owner: string): void {
  console.error(
    terminalText(
      `No form belongs to ${owner}. Check the spelling: npx prompt-forms owners list shows all owners.`,
    ),
  );
  process.exitCode = 1;
}

async function exportOwner(admin: OwnerAdmin, [owner = '']: readonly string[]): Promise<void> {
  const exported = await admin.export(owner);
  console.log(terminalJson(exported));
  const isUsed = exported.usage?.some(({ used }) => used > 0) ?? false;
  if (exported.forms.length === 0 && !isUsed) reportUnknown(owner);
}

async function listForms(admin: OwnerAdmin, owner: string): Promise<void> {
  const forms = await checked((check) => admin.forms(owner, { check }));
  if (forms.length === 0) {
    reportUnknown(owner);
    return;
  }
  for (const { id = '(no id)', createdAt, formUrl, details, prompt, isMissing } of forms) {
    const label = (details?.title ?? details?.name ?? prompt).slice(0, MAX_LABEL);
    const mark = isMissing ? '(missing at the service)' : '';
    console.log(terminalText([id, createdAt, formUrl, label, mark].join('  ').trimEnd()));
  }
  console.log(counted(forms.length));
}

async function transfer(
  admin: OwnerAdmin,
  [from = '', to = '']: readonly string[],
  { id }: Options,
): Promise<void> {
  const moved = await admin.transfer(id === undefined ? { from, to } : { id, from, to });
  if (moved > 0) {
    console.log(terminalText(`${counted(moved)} moved from ${from} to ${to}`));
    return;
  }
  console.error(
    terminalText(
      id === undefined
        ? `No form moved: ${from} has none.`
        : `No form moved: ${from} does not have ${id}.`,
    ),
  );
  process.exitCode = 1;
}

async function erase(
  admin: OwnerAdmin,
  [owner = '']: readonly string[],
  { yes }: Options,
): Promise<void> {
  const forms = await admin.forms(owner);
  if (forms.length === 0) {
    reportUnknown(owner);
    console.error('Nothing was erased.');
    return;
  }
  if (yes === undefined && !(await confirms(owner, forms.length))) {
    console.log('Nothing was erased.');
    process.exitCode = 1;
    return;
  }
  const { deleted, alreadyGone, failed, remaining } = await admin.erase(owner);
  console.log(
    `${counted(deleted)} deleted, ${alreadyGone} gone before, ${failed.length} not deleted`,
  );
  for (const { id = '(no id)', formUrl, reason } of failed)
    console.error(terminalText(`${id}  ${formUrl}  ${reason}`));
  console.log('Still stored:');
  for (const { place, content, kept } of remaining)
    console.log(terminalText(`  ${place}: ${content}; ${kept}`));
  if (failed.length > 0) process.exitCode = 1;
}

/** Asks on the terminal. Throws if there is none. */
async function confirms(owner: string, forms: number): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Error('This deletes forms for everyone. Add --yes if nobody can confirm it.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const question = `Delete ${counted(forms)} of ${owner} for everyone? Write yes: `;
    return (await terminal.question(terminalText(question))).trim() === 'yes';
  } finally {
    terminal.close();
  }
}

async function printUsage(admin: OwnerAdmin, [owner]: readonly string[]): Promise<void> {
  const rows = await admin.usage(owner);
  for (const { budget, period, used, limit, endsAt } of rows) {
    const most = limit === undefined ? '' : ` of ${limit}`;
    console.log(`${budget}, this ${period}: ${used}${most}, until ${endsAt}`);
  }
  if (rows.length === 0) console.log('No budget.');
  const isUsed = rows.some(({ used }) => used > 0);
  if (owner !== undefined && !isUsed && (await admin.forms(owner)).length === 0)
    reportUnknown(owner);
}

async function verify(admin: OwnerAdmin): Promise<void> {
  const report = await admin.verify();
  console.log(`${report.found} of ${report.forms} forms of the service have an owner`);
  console.log(`${report.updated} records updated, ${report.attached} ids attached`);
  console.log(`${report.removed} records removed, since the service no longer has the form`);
  if (report.unconfirmed > 0)
    console.log(`${report.unconfirmed} records stay, since the service did not confirm that`);
  console.log(`${report.unowned} forms without an owner; see npx prompt-forms orphans`);
}
