/** Reads public interfaces and functions, with their comments, from the source. */
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
    .replace(/\{@link ([\w.]+)\}/g, '`$1`')
    .replace(/@returns (\w)/g, (_, letter: string) => `Returns ${letter}`)
    .replace(/@throws (\w)/g, (_, letter: string) => `Throws ${letter}`)
    .replace(/@param (\w+)/g, '`$1`:')
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

export interface FunctionReference {
  /** A declaration in TypeScript. Parameters with a default are optional. */
  readonly declaration: string;
  /** The comment before the function, as markdown. */
  readonly description: string;
}

/** The comment as markdown: paragraphs and lists stay. */
const markdownText = (comment: string): string =>
  comment
    .replace(/^\s*\* ?/gm, '')
    .replace(/\{@link ([\w.]+)\}/g, '`$1`')
    .replace(/^@returns (\w)/gm, (_, letter: string) => `\nReturns ${letter}`)
    .replace(/^@throws (\w)/gm, (_, letter: string) => `\nThrows ${letter}`)
    .replace(/^@param (\w+)/gm, '\n- `$1`:')
    .trim();

/** A function that a file exports. @throws if there is no such function. */
export function functionOf(file: string, name: string): FunctionReference {
  const source = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, source);
  const textOf = (node: Node | null | undefined): string =>
    node ? source.slice(node.start, node.end) : '';
  for (const statement of program.body) {
    const found = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined;
    if (found?.type !== 'FunctionDeclaration' || found.id?.name !== name) continue;
    const comment = comments.findLast(
      ({ type, end }) => type === 'Block' && end <= statement.start,
    );
    const parameters = found.params.map((param) => {
      if (param.type !== 'AssignmentPattern') return textOf(param);
      // The names in a pattern, and the values of defaults, are those of the implementation.
      const { left } = param;
      if (!('typeAnnotation' in left)) throw new Error(`${file}: ${name} lacks a type`);
      const own = left.type === 'Identifier' ? left.name : 'options';
      return `${own}?${textOf(left.typeAnnotation)}`;
    });
    const result = textOf(found.returnType);
    const declaration = `declare function ${name}${textOf(found.typeParameters)}(${parameters.join(', ')})${result};`;
    return { declaration, description: markdownText(comment?.value ?? '') };
  }
  throw new Error(`${file} exports no function ${name}`);
}

/** The part of a node of the syntax tree that locates its text. */
interface Node {
  readonly start: number;
  readonly end: number;
}
