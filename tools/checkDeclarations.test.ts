import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { checkDeclarations } from './checkDeclarations.ts';
import { root } from './processes.ts';

/** Checks options that declare one more. */
function checkWith(declaration: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-options-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const kinds = join(root, 'graphql/pools/rules/options/kinds.ts');
  writeFileSync(join(folder, 'declared.ts'), `import { yesOrNo } from '${kinds}';\n${declaration}\n`);
  const project = join(folder, 'tsconfig.json');
  const extended = { extends: join(root, 'tsconfig.json'), compilerOptions: { types: [] } };
  writeFileSync(project, JSON.stringify({ ...extended, include: ['declared.ts'], exclude: [] }));
  return checkDeclarations(project);
}

const texts = `label: 'Hats', sentence: 'Members wear hats.', yes: 'Hats', no: 'None', change: 'At once.'`;

test('options that type-check are accepted', { timeout: 120_000 }, async () => {
  await checkDeclarations();
});

test('a declaration with a part missing is refused', { timeout: 120_000 }, async () => {
  await expect(
    checkWith(`export const hats = yesOrNo({ ${texts}, usual: true, graded: false });`),
  ).rejects.toThrow('An option of a pool is declared wrong');
});

test('what writes files from the declarations checks them first', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const name of ['schema', 'db:migration'])
    expect(scripts[name]).toMatch(/^tsx tools\/checkDeclarations\.ts && tsx /);
  expect(read('tools/commands/codegen.ts')).toMatch(/await checkDeclarations\(\);\n +await generate\(\);/);
});
