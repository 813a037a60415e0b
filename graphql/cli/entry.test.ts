import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openDatabase } from '#prisma/client.ts';
import { openEmptyDatabase } from '#prisma/testing.ts';
import type { EmptyDatabase } from '#prisma/testing/emptyDatabase.ts';
import { run } from '../testing/command.ts';

/** A season that is ahead. */
const GAMES = `season,game_type,week,gameday,gametime,away_team,away_score,home_team,home_score,location,overtime,spread_line
2099,REG,1,2099-09-10,20:20,BAL,,KC,,Home,,3
2099,REG,2,2099-09-20,16:25,CIN,,KC,,Home,,6
`;
const WEEKS = Array.from({ length: 18 }, (_, index) => index + 1);
const GRID = ['username,email', 'Ann,ann@pool.example', 'Bob,bob@pool.example']
  .map((line, index) => [line, ...WEEKS.map((week) => (index === 0 ? week : ''))].join(','))
  .join('\n');
const REASON = ['--reason', 'Asked for it'];

let database: EmptyDatabase;
let folder: string;
let env: Record<string, string>;
beforeEach(async () => {
  database = await openEmptyDatabase('sqlite');
  folder = mkdtempSync(join(tmpdir(), 'last-standing-entry-'));
  env = { DATABASE_URL: database.url, LOG_KEY_FILE: join(folder, 'key'), LOG_LEVEL: 'silent' };
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('takes an entry out of a pool that has not begun, and no other', async () => {
  const [games, grid] = ['games.csv', 'grid.csv'].map((name) => join(folder, name));
  writeFileSync(games!, GAMES);
  writeFileSync(grid!, GRID);
  await run(env, 'season', 'import', '--season', '2099', '--file', games!);
  const imported = await run(env, 'import', '--season', '2099', '--name', 'Next', '--file', grid!);
  expect(imported).toMatchObject({ code: 0 });
  const id = /pool: (\d+)/.exec(imported.out)![1]!;
  const withdraw = (username: string) =>
    run(env, 'entry', 'withdraw', '--pool', id, '--username', username, ...REASON);

  expect(await withdraw('ANN')).toEqual({ code: 0, out: 'Ann is out of Next.\n', error: '' });
  expect(await withdraw('Ann')).toMatchObject({ code: 1, error: 'error: Next has no entry Ann\n' });
  const db = await openDatabase(database.url);
  expect(await db.entry.findMany({ select: { username: true } })).toEqual([{ username: 'Bob' }]);
  expect(await db.auditEntry.findFirst({ where: { action: 'entry.withdraw' } })).toMatchObject({
    actorId: null,
    reason: 'Asked for it',
  });
  await db.$disconnect();
  expect((await run(env, 'verify', '--pool', id)).out).toContain('the tables and the log agree');
});
