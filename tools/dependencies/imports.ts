import { parseAsync, traverse } from '@babel/core';
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize } from 'node:path/posix';

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
export async function readSources(): Promise<Source[]> {
  return Promise.all(FOLDERS.flatMap((folder) => list(folder)).map(read));
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

async function read(file: string): Promise<Source> {
  const tree = await parseAsync(readFileSync(join(projectRoot, file), 'utf8'), {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', ...(file.endsWith('x') ? (['jsx'] as const) : [])] },
  });
  if (!tree) throw new Error(`${file} could not be parsed`);
  const imports: Source['imports'] = [];
  const packages: Source['packages'] = [];
  const longPaths: string[] = [];
  const timeReads: number[] = [];
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
  traverse(tree, {
    ImportDeclaration({ node }) {
      const allTypes = node.specifiers.every(
        (one) => one.type === 'ImportSpecifier' && one.importKind === 'type',
      );
      add(node.source.value, node.importKind === 'type' || (node.specifiers.length > 0 && allTypes));
    },
    ExportNamedDeclaration({ node }) {
      if (node.source) add(node.source.value, node.exportKind === 'type');
    },
    ExportAllDeclaration({ node }) {
      add(node.source.value, node.exportKind === 'type');
    },
    CallExpression({ node }) {
      const [first] = node.arguments;
      if (node.callee.type === 'Import' && first?.type === 'StringLiteral') add(first.value, false, true);
      const { callee } = node;
      const isNow =
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'Date' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'now';
      if (isNow) timeReads.push(node.loc?.start.line ?? 0);
    },
    MemberExpression({ node }) {
      const isTemporal = node.object.type === 'Identifier' && node.object.name === 'Temporal';
      if (isTemporal && node.property.type === 'Identifier' && node.property.name === 'Now') {
        timeReads.push(node.loc?.start.line ?? 0);
      }
    },
    NewExpression({ node }) {
      const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date';
      if (isDate && node.arguments.length === 0) timeReads.push(node.loc?.start.line ?? 0);
    },
  });
  return { file, imports, packages, longPaths, timeReads };
}
