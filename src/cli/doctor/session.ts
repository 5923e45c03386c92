/** Options that say as whom the site is checked. */
export interface SessionOptions {
  /** A `Cookie` header. */
  readonly cookie?: string;
  /** `name:password` for Basic authentication. */
  readonly user?: string;
}

/** A name of a header, as HTTP has it, and a value of at least one character. */
const HEADER = /^([\w!#$%&'*+.^`|~-]+):\s*(\S.*)$/s;

/** The headers of these options, and those of `--header`. Throws an Error that quotes no value. */
export function readSession(
  { cookie, user }: SessionOptions,
  lines: readonly string[] = [],
): Headers {
  const session = new Headers();
  if (cookie !== undefined) add(session, '--cookie', 'Cookie', cookie);
  if (user !== undefined) {
    const credentials = Buffer.from(user).toString('base64');
    add(session, '--user', 'Authorization', `Basic ${credentials}`);
  }
  const taken = new Set(session.keys());
  for (const line of lines) {
    const [, name = '', value = ''] = HEADER.exec(line) ?? [];
    if (name === '')
      throw new Error(
        "--header must be Name:Value. Put quotation marks around spaces: --header='Authorization: Bearer …'",
      );
    if (taken.has(name.toLowerCase()))
      throw new Error(
        `--header=${name} and --cookie or --user set the same header: use one of them.`,
      );
    add(session, `--header=${name}`, name, value);
  }
  return session;
}

function add(session: Headers, option: string, name: string, value: string): void {
  try {
    session.append(name, value);
  } catch {
    // The message of the platform quotes the value.
    throw new Error(`The value of ${option} has a character that a header can't have.`);
  }
}
