import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { expect, it } from 'vitest';

import { projectRoot } from '../prisma/projectRoot.ts';
import { unprovenSql } from './dialects.ts';

const texts = new Map(
  ['graphql', 'prisma', 'verify'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { withFileTypes: true, recursive: true })
      .filter(({ name, parentPath }) => /\.tsx?$/.test(name) && !parentPath.includes('generated'))
      .map(({ name, parentPath }) => join(parentPath, name))
      .map((path) => [path.slice(projectRoot.length + 1), readFileSync(path, 'utf8')] as const),
  ),
);

it('a test on both databases names each module with SQL of ours or a switch by the dialect', () => {
  expect(unprovenSql(texts)).toEqual([]);
});

const runs = 'describe.each(bothDialects)(';
const sql = 'await tx.$queryRaw`SELECT 1`';

it.each<[of: string, files: Record<string, string>, problems: unknown[]]>([
  [
    'nothing where all modules are named, on several lines, too',
    {
      'a.ts': sql,
      'b.ts': "dialect === 'sqlite'",
      'c.test.ts': `// SQL on both databases: a.ts,\n// b.ts\n\n${runs}`,
    },
    [],
  ],
  ['a module that no test names', { 'a.ts': sql }, [expect.stringMatching(/^a\.ts has SQL/)]],
  [
    'a test on one database',
    {
      'a.ts': sql,
      'a.test.ts':
        '// SQL on both databases: a.ts\n\nimport { bothDialects } from "x";\ndescribe.each(oneDialect)(',
    },
    [expect.stringMatching(/^a\.test\.ts .* does not run on both/)],
  ],
  [
    'names without SQL, and of no file',
    { 'a.ts': 'db.pick.count()', 'a.test.ts': `// SQL on both databases: a.ts, b.ts\n\n${runs}` },
    [expect.stringContaining('names a.ts'), expect.stringContaining('names b.ts')],
  ],
  [
    'types and tests to be without SQL',
    {
      'a.ts': "db: Pick<TransactionClient, '$queryRaw'>",
      'testing/b.ts': sql,
      'c.test.ts': sql,
    },
    [],
  ],
])('finds %s', (_of, files, problems) => {
  expect(unprovenSql(new Map(Object.entries(files)))).toEqual(problems);
});
