import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { expect, it } from 'vitest';
import { projectRoot } from '../prisma/projectRoot.ts';
import { isTest } from './dependencies/imports.ts';

it('screens store files by web/ui/text/saveFile.ts alone, which revokes no address too early', () => {
  const files = readdirSync(join(projectRoot, 'web'), { recursive: true, encoding: 'utf8' })
    .map((file) => `web/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('web/e2e/') && !isTest(file));
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) =>
    readFileSync(join(projectRoot, file), 'utf8').includes('createObjectURL'),
  );
  expect(found).toEqual(['web/ui/text/saveFile.ts']);
});
