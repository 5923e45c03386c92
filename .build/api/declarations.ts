/**
 * The types of the package's entries, read from the declarations in `dist/`. Includes each type of the package that a
 * public type uses, since a change of it changes the public one. Types of other packages are only named.
 */
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { LIFECYCLE } from '../manifest.js';

/** Returns the text of a file. @throws if there is no such file. */
export type ReadFile = (path: string) => string;

/** A node of the syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A declaration, such as an interface, in its module. */
interface Declaration {
  readonly module: Module;
  readonly name: string;
  /** Several for overloads and for merged interfaces. */
  readonly nodes: Node[];
}

/** A name in another file. `*` is the module itself. */
interface Import {
  readonly file: string;
  readonly name: string;
}

interface Module {
  readonly file: string;
  readonly source: string;
  readonly comments: readonly { readonly start: number; readonly end: number }[];
  readonly declarations: Map<string, Declaration>;
  readonly imports: Map<string, Import>;
  /** Exported names, each with a name of this module or of another one. */
  readonly exports: Map<string, string | Import>;
  readonly exportAll: string[];
  /** All files of the package that the module imports. */
  readonly files: Set<string>;
  /** `declare global` and `declare module`. */
  readonly augmentations: Node[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const nodeAt = (node: Node, key: string): Node | undefined => {
  const value = node[key];
  return isNode(value) ? value : undefined;
};

const nodesAt = (node: Node, key: string): Node[] => [node[key]].flat().filter(isNode);

const namedBy = (node: Node | undefined): string => String(node?.['name'] ?? node?.['value'] ?? '');

/** Members of a class that subclasses or the browser use, not pages. */
const isInternal = (member: Node): boolean => {
  const key = nodeAt(member, 'key');
  const name = namedBy(key);
  return (
    key?.type === 'PrivateIdentifier' ||
    ['private', 'protected'].includes(String(member['accessibility'])) ||
    name.startsWith('_') ||
    LIFECYCLE.has(name)
  );
};

export class Declarations {
  readonly #modules = new Map<string, Module>();
  readonly #read: ReadFile;

  constructor(read: ReadFile) {
    this.#read = read;
  }

  /** Names that an entry exports, with the declaration of each. Undefined for a name of another package. */
  exportsOf(file: string): Map<string, Declaration | undefined> {
    const { exports, exportAll } = this.#module(file);
    const found = new Map<string, Declaration | undefined>();
    for (const other of exportAll)
      for (const [name, declaration] of this.exportsOf(other)) found.set(name, declaration);
    for (const name of exports.keys()) found.set(name, this.#exported(file, name));
    found.delete('default');
    return found;
  }

  /**
   * The lines of these declarations and of all that they use, by name.
   * @param entries Files whose modules may add to interfaces of the page or of another package.
   * @param ignored Declarations that another report has.
   */
  linesOf(
    roots: Iterable<Declaration | undefined>,
    entries: readonly string[],
    ignored: readonly (Declaration | undefined)[] = [],
  ): Map<string, string[]> {
    const found = new Set<Declaration>();
    const follow = (declaration: Declaration | undefined): void => {
      if (declaration === undefined || found.has(declaration) || ignored.includes(declaration))
        return;
      found.add(declaration);
      for (const node of declaration.nodes) this.#used(declaration.module, node).forEach(follow);
    };
    const lines = new Map<string, string[]>();
    for (const [subject, module, node] of this.#augmentations(entries)) {
      lines.set(subject, [...(lines.get(subject) ?? []), ...linesOfNode(module, node)]);
      this.#used(module, node).forEach(follow);
    }
    for (const root of roots) follow(root);
    const names = [...found].map(({ name }) => name);
    for (const { name, module, nodes } of found) {
      const isUnique = names.indexOf(name) === names.lastIndexOf(name);
      const folder = module.file.replace(/^dist\/|\.d\.ts$/g, '');
      lines.set(
        isUnique ? name : `${name} (${folder})`,
        nodes.flatMap((node) => linesOfNode(module, node)),
      );
    }
    return lines;
  }

  /** A line for each member of the object that a constant function returns. @throws if there is none. */
  resultLines(file: string, name: string): string[] {
    const declaration = this.#exported(file, name);
    const type = declaration && nodeAt(declaration.nodes[0]!, 'id');
    const result = type && resultOf(type);
    if (!declaration || result?.type !== 'TSTypeLiteral')
      throw new Error(`${file}: ${name} returns no object`);
    return nodesAt(result, 'members').map((member) =>
      textOf(declaration.module, member.start, member.end),
    );
  }

  /** Declarations of a module's own that a node's types use. */
  #used(module: Module, root: Node): Declaration[] {
    const used: (Declaration | undefined)[] = [];
    const visit = (node: Node): void => {
      if (node.type === 'ClassBody') {
        for (const member of nodesAt(node, 'body')) if (!isInternal(member)) visit(member);
        return;
      }
      if (node.type === 'TSImportType') {
        const path = String(nodeAt(node, 'source')?.['value'] ?? '');
        const name = namedBy(nodeAt(node, 'qualifier'));
        const file = pathFrom(module.file, path);
        if (file !== undefined) used.push(this.#exported(file, name));
      } else if (node.type === 'Identifier' && !isNode(node['typeAnnotation'])) {
        used.push(this.#resolve(module, String(node['name'])));
      }
      const isMember = 'key' in node && node['computed'] !== true;
      const key = isMember ? nodeAt(node, 'key') : undefined;
      for (const child of childrenOf(node)) if (child !== key) visit(child);
    };
    visit(root);
    return used.filter((each) => each !== undefined);
  }

  /** The interfaces that all modules add to the page's or to another package's, such as `HTMLElementTagNameMap`. */
  #augmentations(entries: readonly string[]): (readonly [string, Module, Node])[] {
    const modules = new Set<Module>();
    const visit = (file: string): void => {
      const module = this.#module(file);
      if (modules.has(module)) return;
      modules.add(module);
      module.files.forEach(visit);
    };
    entries.forEach(visit);
    const interfacesIn = (node: Node, path: readonly string[]): (readonly [string, Node])[] =>
      node.type === 'TSModuleDeclaration'
        ? nodesAt(nodeAt(node, 'body')!, 'body').flatMap((each) =>
            interfacesIn(each, [...path, namedBy(nodeAt(node, 'id'))]),
          )
        : [[`${namedBy(nodeAt(node, 'id'))} (in ${path.join('.')})`, node]];
    return [...modules].flatMap((module) =>
      module.augmentations.flatMap((node) =>
        interfacesIn(node, []).map(([name, each]) => [name, module, each] as const),
      ),
    );
  }

  #exported(file: string, name: string): Declaration | undefined {
    const module = this.#module(file);
    const target = module.exports.get(name);
    if (typeof target === 'string') return this.#resolve(module, target);
    if (target !== undefined) return this.#exported(target.file, target.name);
    for (const other of module.exportAll) {
      const found = this.#exported(other, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #resolve(module: Module, name: string): Declaration | undefined {
    const imported = module.imports.get(name);
    if (imported !== undefined) return this.#exported(imported.file, imported.name);
    return module.declarations.get(name);
  }

  #module(file: string): Module {
    const known = this.#modules.get(file);
    if (known !== undefined) return known;
    const module = parseModule(file, this.#read(file));
    this.#modules.set(file, module);
    return module;
  }
}

/** The type that a function's type returns, inside of annotations. */
function resultOf(node: Node): Node | undefined {
  const inner = nodeAt(node, node.type === 'TSFunctionType' ? 'returnType' : 'typeAnnotation');
  if (inner === undefined) return node;
  return node.type === 'TSFunctionType' ? nodeAt(inner, 'typeAnnotation') : resultOf(inner);
}

/** The declarations that a relative path in an import leads to. Undefined for a package. */
const pathFrom = (file: string, path: string): string | undefined =>
  path.startsWith('.')
    ? posix.join(posix.dirname(file), path.replace(/\.js$/, '.d.ts'))
    : undefined;

function parseModule(file: string, source: string): Module {
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const module: Module = {
    file,
    source,
    comments,
    declarations: new Map(),
    imports: new Map(),
    exports: new Map(),
    exportAll: [],
    files: new Set(),
    augmentations: [],
  };
  for (const statement of program.body as unknown as Node[]) readStatement(module, statement);
  return module;
}

function readStatement(module: Module, statement: Node): void {
  const path = nodeAt(statement, 'source')?.['value'];
  const file = typeof path === 'string' ? pathFrom(module.file, path) : undefined;
  if (file !== undefined) module.files.add(file);
  switch (statement.type) {
    case 'ImportDeclaration':
      for (const specifier of nodesAt(statement, 'specifiers')) {
        const imported = namedBy(nodeAt(specifier, 'imported')) || 'default';
        if (file !== undefined)
          module.imports.set(namedBy(nodeAt(specifier, 'local')), { file, name: imported });
      }
      break;
    case 'ExportAllDeclaration':
      if (file !== undefined) module.exportAll.push(file);
      break;
    case 'ExportNamedDeclaration': {
      const declaration = nodeAt(statement, 'declaration');
      if (declaration !== undefined)
        for (const name of declare(module, declaration)) module.exports.set(name, name);
      for (const specifier of nodesAt(statement, 'specifiers')) {
        const local = namedBy(nodeAt(specifier, 'local'));
        const target = file === undefined ? local : { file, name: local };
        module.exports.set(namedBy(nodeAt(specifier, 'exported')), target);
      }
      break;
    }
    case 'TSModuleDeclaration':
      module.augmentations.push(statement);
      break;
    default:
      declare(module, statement);
  }
}

/** Adds the names of a declaration to its module. @returns the names. */
function declare(module: Module, node: Node): string[] {
  const isList = node.type === 'VariableDeclaration';
  return (isList ? nodesAt(node, 'declarations') : [node]).flatMap((each) => {
    const name = namedBy(nodeAt(each, 'id'));
    if (name === '') return [];
    const known = module.declarations.get(name);
    if (known) known.nodes.push(each);
    else module.declarations.set(name, { module, name, nodes: [each] });
    return [name];
  });
}

/** The text between two positions on one line, without comments. Names in patterns are those of the implementation. */
function textOf({ source, comments }: Module, start: number, end: number): string {
  let text = '';
  let position = start;
  for (const comment of comments) {
    if (comment.start < position || comment.end > end) continue;
    text += source.slice(position, comment.start);
    position = comment.end;
  }
  return (text + source.slice(position, end))
    .replace(/\s+/g, ' ')
    .replace(/([(<[]) | ([)>\]])/g, '$1$2')
    .replace(/(?<=\(|, )\{[\w\s,]*\}(?=\??:)/g, 'options')
    .replace(/[;,\s]+$/, '')
    .trim();
}

/** The comment before a node, in one line. */
function commentBefore({ source, comments }: Module, node: Node): string {
  const last = comments.findLast(({ end }) => end <= node.start);
  const isBefore = last !== undefined && /^[\s\w]*$/.test(source.slice(last.end, node.start));
  return isBefore
    ? source.slice(last.start, last.end).replace(/\s*(?:\n\s*\*?|\*\/)\s*/g, ' ')
    : '';
}

/** `deprecated ` if the comment before a node says so. */
const deprecation = (module: Module, node: Node): string =>
  /@deprecated\b/.test(commentBefore(module, node)) ? 'deprecated ' : '';

/** The default that the comment before a member names. */
function defaultOf(module: Module, member: Node): string {
  const [, value] =
    /\bDefault:? (.+?)(?:[.;](?=\s|$)| $)/.exec(commentBefore(module, member)) ?? [];
  return value === undefined ? '' : ` (default: ${value})`;
}

function linesOfNode(module: Module, node: Node): string[] {
  const text = (from: Node | undefined): string =>
    from === undefined ? '' : textOf(module, from.start, from.end);
  const between = (from: Node | undefined, to: Node): string =>
    from === undefined ? '' : textOf(module, from.end, to.start);
  const head = (words: string): string => `declare ${deprecation(module, node)}${words}`.trim();
  const membersOf = (body: Node): string[] =>
    nodesAt(body, body.type === 'TSTypeLiteral' ? 'members' : 'body')
      .filter((member) => !isInternal(member))
      .map((member) => `${deprecation(module, member)}${text(member)}${defaultOf(module, member)}`);
  const id = nodeAt(node, 'id');
  const body = nodeAt(node, 'body');
  switch (node.type) {
    case 'TSInterfaceDeclaration':
      return [head(`interface ${between(id, body!)}`), ...membersOf(body!)];
    case 'ClassDeclaration': {
      const kind = node['abstract'] === true ? 'abstract class' : 'class';
      return [head(`${kind} ${between(id, body!)}`), ...membersOf(body!)];
    }
    case 'TSTypeAliasDeclaration': {
      const type = nodeAt(node, 'typeAnnotation')!;
      if (type.type !== 'TSTypeLiteral') return [head(`type ${textOf(module, id!.end, node.end)}`)];
      return [head(`type ${between(id, type)} {}`), ...membersOf(type)];
    }
    case 'VariableDeclarator': {
      const type = nodeAt(id!, 'typeAnnotation');
      const value = nodeAt(node, 'init');
      return [head(`const ${text(type)}${value ? `= ${text(value)}` : ''}`)];
    }
    case 'TSDeclareFunction':
      return [head(`function ${textOf(module, id!.end, node.end)}`)];
    default:
      return [head(text(node))];
  }
}
