import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.ts';
import { closure, nameOf, type Lock } from './lockFile.ts';
import { filesBelow, isLicense } from './packageFiles.ts';

/** Those of `dependencies` that only build: the bundles hold nothing of them. */
export const BUILD_TOOLS = [
  '@babel/core',
  '@gql.tada/internal',
  '@prisma/client-generator-ts',
  '@prisma/internals',
  '@tailwindcss/vite',
  '@vitejs/plugin-react',
  'babel-plugin-relay',
  'parse5',
  'relay-compiler',
  'tailwindcss',
  'tsx',
  'vite',
  'vite-plugin-compression2',
];

/** The folders of all packages that are in the bundles, or may be: what the project depends on at run time. */
export function distributed(lock: Lock): string[] {
  const roots = Object.keys(lock['']?.dependencies ?? {}).filter((name) => !BUILD_TOOLS.includes(name));
  return closure(
    lock,
    roots,
    (name, { os }) => os !== undefined && !os.includes('linux') && name !== 'libsql',
  );
}

/** The names, versions and license texts of all packages that are distributed; equal texts are printed once. */
export function licenses(lock: Lock): string {
  const byText = new Map<string, string[]>();
  for (const folder of distributed(lock)) {
    const { version, license = 'no license named' } = lock[folder]!;
    const text = textOf(folder) ?? `(The package holds no text. Its license: ${license})`;
    byText.set(text, [...(byText.get(text) ?? []), `${nameOf(folder)} ${version} (${license})`]);
  }
  const parts = [...byText].map(([text, names]) => `${[...new Set(names)].join('\n')}\n\n${text.trim()}\n`);
  const line = `\n${'-'.repeat(100)}\n\n`;
  return `Last Standing contains, or is built with, these packages. Node's license is in node/LICENSE.\n${line}${parts.join(line)}`;
}

function textOf(folder: string): string | undefined {
  const path = join(root, folder);
  if (!existsSync(path)) return undefined;
  const texts = filesBelow(path)
    .filter((file) => !file.includes('/') && isLicense(file))
    .map((file) => readFileSync(join(path, file), 'utf8').replaceAll('\r\n', '\n').trim());
  return texts.length === 0 ? undefined : texts.join('\n\n');
}
