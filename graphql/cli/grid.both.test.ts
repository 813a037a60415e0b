// SQL on both databases: graphql/imports/storeGrid.ts

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { loadSeason } from '#prisma/seasons/seasons.ts';
import { bothDialects, oneDialect, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { gradePool } from '../grading/grading.ts';
import { GridRefusedError, importGrid } from '../imports/importGrid.ts';
import type { PoolOptions } from '../pools/rules/options/poolOptions.ts';
import { createTestServices, type TestServices } from '../testing/services.ts';
import { printGrading } from './gradingReport.ts';
import { exportGrid, toCsv, toJson } from '../imports/exportGrid.ts';
import { readGridFile } from './gridFile.ts';
import { requirePool } from './requirePool.ts';

const AFTER = new Date('2026-02-01T00:00:00Z');
/** Sunday of Week 8, half an hour before the deadline. */
const MIDDLE = new Date('2025-10-26T13:30:00Z');
const HEADER = `username,email,${Array.from({ length: 18 }, (_, index) => index + 1).join(',')}`;

const { games } = loadSeason(2025);
/** A winner of each week, no team twice. */
function winners(weeks: number, without: readonly string[] = []): string[] {
  const used = new Set(without);
  return Array.from({ length: weeks }, (_, index) => {
    const game = games.find(({ week, homeScore, awayScore, homeTeamId, awayTeamId }) => {
      const winner = homeScore > awayScore ? homeTeamId : awayTeamId;
      return week === index + 1 && homeScore !== awayScore && !used.has(winner);
    })!;
    const winner = game.homeScore > game.awayScore ? game.homeTeamId : game.awayTeamId;
    used.add(winner);
    return winner;
  });
}
const line = (username: string, email: string, picks: readonly string[], ...more: (string | number)[]) =>
  [username, email, ...Array.from({ length: 18 }, (_, index) => picks[index] ?? ''), ...more].join(',');

/** Grids of few picks: all are out, and it is meant so. */
const accept = ['MISSED_WEEKS', 'NOBODY_ALIVE'] as const;

describe.each(bothDialects)('a grid on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let folder: string;
  let problems: string[];
  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db, AFTER);
    folder = mkdtempSync(join(tmpdir(), 'last-standing-grid-'));
    problems = [];
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const run = (text: string | string[], name = 'Old pool', options?: Partial<PoolOptions>) => {
    const path = join(folder, 'grid.csv');
    writeFileSync(path, typeof text === 'string' ? text : `${text.join('\n')}\n`);
    return importGrid(services, {
      seasonYear: 2025,
      name,
      options,
      accept,
      read: () => readGridFile(path),
      onProblem: (number, problem) => problems.push(`${number}: ${problem}`),
    });
  };
  const exported = async (poolId: number, write: typeof toCsv = toCsv) => {
    const pool = await requirePool(database.db, poolId);
    let text = '';
    for await (const part of write(await exportGrid(database.db, pool, services.clock.now()))) text += part;
    return text;
  };
  const counts = async () => [
    await database.db.pool.count(),
    await database.db.entry.count(),
    await database.db.user.count(),
    await database.db.pick.count(),
    await database.db.season.count(),
  ];

  test('becomes a pool: accounts, entries, payments, picks, and standings', async () => {
    const known = await database.db.user.create({
      data: {
        email: 'ann@pool.example',
        name: 'Ann',
        createdAt: MIDDLE,
        unsubscribeToken: 'x',
        passwordHash: 'h',
      },
    });
    const imported = await run([
      `\uFEFF${HEADER}`,
      line('Survivor', 'ann@pool.example', winners(18)),
      line('"Lee, ""Ann"""', 'ANN@pool.example', ['DAL', 'KC']),
      '',
      line('Rams', 'bob@pool.example', ['LA', 'WAS']),
      line('Nobody home', 'cid@pool.example', []),
    ]);
    expect(imported).toMatchObject({ entries: 4, newAccounts: 2, picks: 22 });
    const entries = await database.db.entry.findMany({
      orderBy: { id: 'asc' },
      include: { payment: true, picks: { orderBy: { week: 'asc' } } },
    });
    expect(
      entries.map(({ username, number, eliminatedWeek, eliminationReason }) => [
        username,
        number,
        eliminatedWeek,
        eliminationReason,
      ]),
    ).toEqual([
      ['Survivor', 1, null, null],
      ['Lee, "Ann"', 2, 1, 'LOSS'],
      // LAR won in Week 1, WSH lost in Week 2.
      ['Rams', 1, 2, 'LOSS'],
      ['Nobody home', 1, 1, 'NO_PICK'],
    ]);
    expect(entries.every((entry) => entry.payment?.amountCents === 5000)).toBe(true);
    expect(entries[0]!.userId).toBe(known.id);
    expect(entries[0]!.picks.every((pick) => pick.source === 'IMPORT' && pick.outcome === 'WON')).toBe(true);
    expect(imported.pool.decidedWeek).toBe(2);
    expect(await database.db.user.findUnique({ where: { id: known.id } })).toEqual(known);
    expect(await database.db.user.findUnique({ where: { email: 'bob@pool.example' } })).toMatchObject({
      name: 'Rams',
      passwordHash: null,
    });
    expect(await gradePool(services, imported.pool.id)).toMatchObject({ changed: 0 });
  });

  test('is unchanged by an export and an import', async () => {
    const [first, second, third] = winners(3);
    const { pool } = await run([
      HEADER,
      line('Survivor', 'ann@pool.example', winners(18)),
      line('"Lee, ""Ann"""', 'ann@pool.example', ['DAL', 'KC']),
      line('Rams', 'bob@pool.example', ['LA', 'WAS']),
      line("'=Formula", 'cid@pool.example', [first!, second!]),
      line('Put out', 'cid@pool.example', [first!, second!, third!]),
    ]);
    // An entry that joined late, and one that the commissioner eliminated.
    const { id } = await database.db.entry.findFirstOrThrow({ where: { username: 'Put out' } });
    await database.db.entry.update({ where: { id }, data: { adminEliminatedWeek: 2 } });
    const late = await database.db.entry.findFirstOrThrow({ where: { username: 'Rams' } });
    await database.db.pick.deleteMany({ where: { entryId: late.id, week: 1 } });
    await database.db.entry.update({ where: { id: late.id }, data: { startWeek: 2 } });
    await gradePool(services, pool.id);

    const text = await exported(pool.id);
    expect(text.split('\n')[0]).toBe(`${HEADER},status,eliminatedWeek,reason`);
    expect(text).toContain(line('Survivor', 'ann@pool.example', winners(18), 'active', '', ''));
    expect(text).toContain(line('Rams', 'bob@pool.example', ['', 'WSH'], 'eliminated', 2, 'LOSS'));
    expect(text).toContain(
      line("'=Formula", 'cid@pool.example', [first!, second!], 'eliminated', 3, 'NO_PICK'),
    );
    expect(text).toContain(
      line('Put out', 'cid@pool.example', [first!, second!, third!], 'eliminated', 2, 'ADMIN'),
    );
    const again = await run(text, 'Again');
    expect(problems).toEqual([]);
    expect(again.newAccounts).toBe(0);
    expect(await exported(again.pool.id)).toBe(text);
  });

  test('takes a team as often as the pool does, and says which pick is one too many', async () => {
    const grid = [HEADER, line('Twice', 'ann@pool.example', ['PHI', '', 'PHI', 'PHI'])];
    await expect(run(grid, 'Twice', { teamUses: 2 })).rejects.toThrow(GridRefusedError);
    expect(problems.join()).toContain('PHI was picked in week 3 already');
    problems.length = 0;
    const { pool } = await run(grid, 'Always', { teamUses: 0 });
    expect(problems).toEqual([]);
    const uses = await database.db.pick.findMany({ where: { poolId: pool.id }, orderBy: { week: 'asc' } });
    expect(uses.map(({ week, teamUse }) => [week, teamUse])).toEqual([
      [1, 1],
      [3, 3],
      [4, 4],
    ]);
    const two = [HEADER, line('Twice', 'ann@pool.example', ['PHI', '', 'PHI', 'DAL'])];
    const again = await run(two, 'Again', { teamUses: 2 });
    expect(problems).toEqual([]);
    const numbered = await database.db.pick.findMany({
      where: { poolId: again.pool.id, teamId: 'PHI' },
      orderBy: { week: 'asc' },
    });
    expect(numbered.map(({ teamUse }) => teamUse)).toEqual([1, 2]);
  });

  test('keeps strikes, weeks with two picks and late entries through an export and an import', async () => {
    const options = { lives: 3, noPick: 'STRIKE', doublePickWeeks: [2, 3], reuseTeamsFromWeek: 4 } as const;
    const [first, , , fourth] = winners(4, ['PHI', 'LAC', 'GB', 'DAL', 'KC', 'NYG']);
    const grid = [
      HEADER,
      // Dallas and Kansas City lost in Week 1 and 2; the Giants too.
      line('Two at once', 'ann@pool.example', [first!, 'KC+NYG', 'GB+PHI', fourth!]),
      line('One of two', 'ann@pool.example', ['DAL', 'PHI+LAC']),
      line('Asleep at first', 'bob@pool.example', ['', '', 'GB+PHI', fourth!]),
    ];
    const { pool } = await run(grid, 'Strikes', options);
    expect(problems).toEqual([]);
    const entries = await database.db.entry.findMany({
      where: { poolId: pool.id },
      orderBy: { id: 'asc' },
      select: { username: true, startWeek: true, strikeWeeks: true, eliminatedWeek: true },
    });
    expect(entries[0]).toMatchObject({ strikeWeeks: expect.stringMatching(/^2(,2)?,/) });
    expect(entries[1]).toMatchObject({ strikeWeeks: expect.stringMatching(/^1,3,3$/), eliminatedWeek: 3 });
    expect(entries[2]).toMatchObject({ startWeek: 1, strikeWeeks: '1,2,2', eliminatedWeek: 2 });
    const picks = await database.db.pick.findMany({ where: { poolId: pool.id } });
    expect(new Set(picks.map(({ week, period }) => [week, period].join(':')))).toEqual(
      new Set(['1:0', '2:0', '3:0', '4:1']),
    );
    // The same line as of an entry that joined in Week 3 has fewer strikes.
    const { id } = await database.db.entry.findFirstOrThrow({ where: { username: 'Asleep at first' } });
    await database.db.entry.update({ where: { id }, data: { startWeek: 3 } });
    await gradePool(services, pool.id);

    const text = await exported(pool.id);
    expect(text.split('\n')[0]).toBe(`${HEADER},status,eliminatedWeek,reason,strikes`);
    expect(text).toContain(
      line('One of two', 'ann@pool.example', ['DAL', 'PHI+LAC'], 'eliminated', 3, 'NO_PICK', 3),
    );
    const again = await run(text, 'Again', options);
    expect(problems).toEqual([]);
    expect(await exported(again.pool.id)).toBe(text);

    await expect(run(grid, 'Without options')).rejects.toThrow(GridRefusedError);
    expect(problems[0]).toBe('2: week 2: there is no team "KC+NYG"');
  });

  test('keeps what was bought back through an export and an import, and in JSON', async () => {
    const options = { buyBackThroughWeek: 4, buyBackFeeCents: null } as const;
    const [first, second, , fourth] = winners(4, ['DAL', 'MIA', 'NYG']);
    const grid = [
      `${HEADER},status,eliminatedWeek,reason,boughtBackWeeks`,
      line('Bought', 'ann@pool.example', ['DAL', second!, '', fourth!], 'eliminated', 5, 'NO_PICK', '1+3'),
      line('Out', 'bob@pool.example', [first!, 'NYG'], 'eliminated', 2, 'LOSS', ''),
      line('Survivor', 'cid@pool.example', winners(18), 'active', '', '', ''),
    ];
    const { pool } = await run(grid, 'Bought', options);
    expect(problems).toEqual([]);
    const text = await exported(pool.id);
    expect(text).toBe(`${grid.join('\n')}\n`);
    const { entries } = JSON.parse(await exported(pool.id, toJson)) as { entries: object[] };
    expect(entries).toMatchObject([
      { boughtBackWeeks: [1, 3] },
      { boughtBackWeeks: [] },
      { boughtBackWeeks: [] },
    ]);
    const again = await run(text, 'Bought again', options);
    expect(await exported(again.pool.id)).toBe(text);
    expect(
      await database.db.payment.findMany({ select: { amountCents: true }, orderBy: { id: 'asc' } }),
    ).toEqual([15_000, 5000, 5000, 15_000, 5000, 5000].map((amountCents) => ({ amountCents })));
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test('counts each entry that changed once, also beyond those that are listed', async () => {
    // One is left after Week 1, which decides the pool; without the decision it would be out in Week 2.
    const losers = Array.from({ length: 250 }, (_, index) =>
      line(`Loser ${index}`, `loser${index}@pool.example`, ['DAL']),
    );
    const { pool, grading } = await run([HEADER, ...losers, line('Last', 'last@pool.example', ['PHI'])]);
    expect(pool.decidedWeek).toBe(1);
    expect(grading).toMatchObject({ changed: 250, shown: 250 });
    expect(grading.changes).toHaveLength(200);

    await database.db.entry.updateMany({
      data: { eliminatedWeek: null, eliminationReason: null, eliminatedAt: null },
    });
    const out = new PassThrough({ encoding: 'utf8' });
    await printGrading(
      { env: {}, out, error: new PassThrough() },
      services,
      await gradePool(services, pool.id),
    );
    const printed = String(out.read()).trimEnd().split('\n');
    expect(printed[0]).toBe(`Pool ${pool.id}: 250 entries changed.`);
    expect(printed[1]).toBe('  Loser 0: active -> out in Week 1 (LOSS)');
    expect(printed.at(-1)).toBe('  and 50 more');
    expect(await gradePool(services, pool.id)).toMatchObject({ changed: 0, shown: 0, changes: [] });
    const audit = await database.db.auditEntry.findMany({
      where: { action: 'pool.grade' },
      orderBy: { id: 'asc' },
    });
    expect(audit.map(({ after }) => (after as { changed: number }).changed)).toEqual([250, 250]);
  });

  test('is exported without hidden picks and anything that reveals them', async () => {
    services = await createTestServices(database.db, MIDDLE);
    const first = winners(7, ['MIN', 'BUF', 'DEN']);
    // Minnesota lost on the Thursday of Week 8.
    const { pool } = await run([
      HEADER,
      line('Thursday', 'ann@pool.example', [...first, 'MIN', 'BUF']),
      line('Sunday', 'bob@pool.example', [...first, 'DEN']),
    ]);
    const entry = await database.db.entry.findFirstOrThrow({ where: { username: 'Thursday' } });
    expect(entry).toMatchObject({ eliminatedWeek: 8 });
    const csv = await exported(pool.id);
    expect(csv).toContain(line('Thursday', 'ann@pool.example', first, 'active', '', ''));
    expect(csv).toContain(line('Sunday', 'bob@pool.example', first, 'active', '', ''));
    const json = JSON.parse(await exported(pool.id, toJson)) as {
      entries: { picks: Record<string, string>; status: string; eliminatedWeek: number | null }[];
    };
    expect(json.entries.map((row) => Object.keys(row.picks).length)).toEqual([7, 7]);
    expect(json.entries.map((row) => [row.status, row.eliminatedWeek])).toEqual([
      ['active', null],
      ['active', null],
    ]);

    await services.clock.set({ now: new Date('2025-10-26T14:00:00Z') });
    expect(await exported(pool.id)).toContain(
      line('Thursday', 'ann@pool.example', [...first, 'MIN'], 'eliminated', 8, 'LOSS'),
    );
  });

  test('is refused as a whole, with every invalid line reported', async () => {
    const before = await counts();
    const refused = run([
      HEADER,
      line('Good', 'good@pool.example', ['PHI']),
      line('GOOD', 'other@pool.example', ['PHI']),
      '',
      line('Reused', 'reused@pool.example', ['PHI', 'PHI']),
      `${line('Wide', 'wide@pool.example', [])},,,,`,
      line('"Open', 'open@pool.example', []),
      line('Bye', 'bye@pool.example', ['', '', '', '', 'ATL']),
      'x'.repeat(9000),
    ]);
    await expect(refused).rejects.toThrow(GridRefusedError);
    expect(problems.map((problem) => problem.slice(0, 35))).toEqual(
      [
        '3: the username "GOOD" is already on line 2',
        '5: week 2: PHI was picked in week 1 already',
        '6: it has 24 columns, the header 20',
        '7: it is no valid CSV: a quotation mark',
        '8: week 5: ATL does not play',
        '9: it has 1 columns, the header 20',
      ].map((problem) => problem.slice(0, 35)),
    );
    expect(await counts()).toEqual(before);
  });

  test('is refused without its header, without entries or without a name', async () => {
    const before = await counts();
    await expect(run('')).rejects.toThrow(GridRefusedError);
    await expect(run([HEADER])).rejects.toThrow(GridRefusedError);
    await expect(run([line('Ann', 'ann@pool.example', ['PHI'])])).rejects.toThrow(GridRefusedError);
    expect(problems).toHaveLength(3);
    await expect(run([HEADER, line('Ann', 'ann@pool.example', ['PHI'])], ' ')).rejects.toThrow('a name');
    expect(await counts()).toEqual(before);
  });

  test('reads its file once, so that a file that changes meanwhile is checked as it is stored', async () => {
    let readings = 0;
    const { entries } = await importGrid(services, {
      seasonYear: 2025,
      name: 'Read once',
      accept,
      async *read() {
        readings += 1;
        yield { line: 1, cells: HEADER.split(',') };
        yield { line: 2, cells: line('Ann', 'ann@pool.example', ['PHI']).split(',') };
      },
      onProblem: (number, problem) => problems.push(`${number}: ${problem}`),
    });
    expect({ entries, readings }).toEqual({ entries: 1, readings: 1 });
  });
});
