import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { expect, it } from 'vitest';
import { projectRoot } from '../prisma/projectRoot.ts';
import { isTest } from './dependencies/imports.ts';

/** What writes a date, a time or a number for one country, and not for the reader. */
const FORBIDDEN = /en-US|'AM'|'PM'|toLocale(?:Date|Time)?String|\bIntl\.(?:DateTime|Number|List)Format/;
/** What the screens write numbers and times by. */
const ROOM = 'web/ui/locale/';

it('screens write dates, times, numbers and money by web/ui/locale alone', () => {
  const files = readdirSync(join(projectRoot, 'web'), { recursive: true, encoding: 'utf8' })
    .map((file) => `web/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('__generated__'))
    .filter((file) => !file.startsWith('web/e2e/') && !isTest(file));
  expect(files.length).toBeGreaterThan(300);
  const found = files
    .filter((file) => !file.startsWith(ROOM))
    .flatMap((file) =>
      readFileSync(join(projectRoot, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (FORBIDDEN.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});
