import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize } from 'node:path/posix';
import { type ESTree, parseSync } from 'vite';

import { projectRoot } from '#prisma/projectRoot.ts';

export interface Source {
  /** Path from the project's root. */
  file: string;
  /**
   * Files of the project that it imports: `isType` when the import leaves nothing at run time, `isLazy` when it runs on
   * demand.
   */
  imports: { file: string; isType: boolean; isLazy: boolean }[];
  /** Packages that it imports at run time. */
  packages: { name: string; isLazy: boolean }[];
  /** Its imports by a longer path than there is: two folders up or more, or `#graphql/kernel/…` for `#kernel/…`. */
  longPaths: string[];
  /** Lines that read the system's time. */
  timeReads: number[];
}

const FOLDERS = ['graphql', 'prisma', 'web', 'bench', 'tools', 'verify'];

/** Parses every source file of the project, generated ones aside. */
export function readSources(): Source[] {
  return FOLDERS.flatMap((folder) => list(folder)).map(read);
}

/** Whether a file is a test, or is imported by tests alone. */
export function isTest(file: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(file) || /\/(testing|e2e)[-./]/.test(file);
}

function list(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
    .filter((file) => !/(^|\/)(generated|__generated__)\//.test(file));
}

const { imports: declared } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
};

/** By the `imports` of package.json: `#kernel/*` is `graphql/kernel/*`. */
const subpaths = Object.entries(declared).map(
  ([name, path]) => [name.replace('*', ''), path.replace('*', '')] as const,
);

/** The file, from the project's root, that an import names. */
function resolveImport(file: string, from: string): string {
  const subpath = subpaths.find(([name]) => from.startsWith(name));
  return subpath
    ? normalize(subpath[1] + from.slice(subpath[0].length))
    : normalize(join(dirname(file), from));
}

function read(file: string): Source {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  const { module, program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} could not be parsed: ${errors[0]!.message}`);
  const imports: Source['imports'] = [];
  const packages: Source['packages'] = [];
  const longPaths: string[] = [];
  const add = (from: string, isType: boolean, isLazy = false) => {
    if (!/^[.#]/.test(from)) {
      const [name] = /^(@[^/]+\/)?[^/]+/.exec(from)!;
      if (!isType && !isBuiltin(from)) packages.push({ name, isLazy });
      return;
    }
    if (from.includes('generated/')) return;
    imports.push({ file: resolveImport(file, from), isType, isLazy });
    if (/^(\.\.\/\.\.\/|#graphql\/kernel\/)/.test(from)) longPaths.push(from);
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, isOfTypes(entries));
  }
  for (const { entries } of module.staticExports) {
    const from = entries[0]?.moduleRequest?.value;
    if (from !== undefined) add(from, isOfTypes(entries));
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const from = /^'(.+)'$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    if (from !== undefined) add(from, false, true);
  }
  const timeReads: number[] = [];
  // The tree is made when it is asked for.
  if (/\b(Date|Temporal)\b/.test(text)) {
    forEachNode(program, (node) => {
      if (readsTime(node)) timeReads.push(text.slice(0, node.start).split('\n').length);
    });
  }
  return { file, imports, packages, longPaths, timeReads };
}

/** An import without names runs the module. */
function isOfTypes(entries: readonly { isType: boolean }[]): boolean {
  return entries.length > 0 && entries.every(({ isType }) => isType);
}

function readsTime(node: ESTree.Node): boolean {
  const isNamed = (one: ESTree.Node, name: string) => one.type === 'Identifier' && one.name === name;
  switch (node.type) {
    case 'CallExpression':
      return (
        node.callee.type === 'MemberExpression' &&
        isNamed(node.callee.object, 'Date') &&
        isNamed(node.callee.property, 'now')
      );
    case 'MemberExpression':
      return isNamed(node.object, 'Temporal') && isNamed(node.property, 'Now');
    case 'NewExpression':
      return isNamed(node.callee, 'Date') && node.arguments.length === 0;
    default:
      return false;
  }
}

function forEachNode(value: unknown, visit: (node: ESTree.Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type === 'string') visit(value as ESTree.Node);
  for (const child of Object.values(value)) forEachNode(child, visit);
}
