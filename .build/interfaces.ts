/** Reads the members of public interfaces, with their comments, from the source. */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

export interface InterfaceMember {
  readonly name: string;
  /** The type of a property, or the name, parameters and result of a method. */
  readonly type: string;
  readonly isMethod: boolean;
  /** The comment before the member, or an empty string. */
  readonly description: string;
}

/** The text of a comment: no asterisks, `{@link Name}` as code, and tags as sentences. */
const plainText = (comment: string): string =>
  comment
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/@returns (\w)/g, (_, letter: string) => `Returns ${letter}`)
    .replace(/\s+/g, ' ')
    .trim();

/** The members that a file's exported interface declares itself. @throws if there is no such interface. */
export function membersOf(file: string, name: string): readonly InterfaceMember[] {
  const source = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, source);
  for (const statement of program.body) {
    const found = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined;
    if (found?.type !== 'TSInterfaceDeclaration' || found.id.name !== name) continue;
    let previousEnd = found.body.start;
    return found.body.body.flatMap((member) => {
      const isMethod = member.type === 'TSMethodSignature';
      if (!isMethod && member.type !== 'TSPropertySignature') return [];
      if (member.key.type !== 'Identifier') return [];
      const { start, end, key } = member;
      const comment = comments.findLast(
        (each) => each.type === 'Block' && each.start >= previousEnd && each.end <= start,
      );
      previousEnd = end;
      const text = source.slice(key.end, end).replace(/;$/, '').replace(/\s+/g, ' ');
      return {
        name: key.name,
        type: isMethod ? `${key.name}${text}` : text.replace(/^\??: /, ''),
        isMethod,
        description: plainText(comment?.value ?? ''),
      };
    });
  }
  throw new Error(`${file} exports no interface ${name}`);
}
