// SQL on both databases: graphql/grading/makeAutoPicks.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import type { PoolOptions } from '../pools/rules/options/poolOptions.ts';
import { InvalidInputError } from '../kernel/failures.ts';
import type { TestPool } from '../testing/services.ts';
import { site } from '../testing/accounts.ts';
import { makeOffice, MID_SEASON, openMidSeason } from '../testing/midSeason.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { verifyPool } from '../testing/verifyPool.ts';
import { startWeekOf } from '../entries/registration.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import type { ImportAnswers } from './importDoubt.ts';
import { shippedSchedule } from '../pools/createPool.ts';
import { importSchedule } from '../season/importSchedule.ts';
import { importEntries } from './importEntries.ts';
import { submitPickFor } from '../picks/pickFor.ts';

const UNTIL = new Date('2025-09-19T16:00:00Z');
const reason = 'From my spreadsheet.';

/** Nobody has a pick of Week 2; Dan is out in Week 1. */
const SHEET = [
  'username,email,1',
  'Ann,ann@pool.example,PHI',
  'Bob,bob@pool.example,TB',
  'Cid,cid@pool.example,BUF',
  'Dan,dan@pool.example,DAL',
].join('\n');

describe.each(bothDialects)('an import without the picks of a week that is over, on %s', (dialect) => {
  let test: TestPool;
  let viewer: Viewer;
  let poolId: number;

  beforeEach(async () => {
    ({ test, viewer } = await openMidSeason(dialect));
  });
  afterEach(() => test.database.close());

  const makePool = async (options: Partial<PoolOptions> = {}) => {
    poolId = await makeOffice(test, viewer, options);
  };
  const run = (csv: string, how: ImportAnswers & { dryRun?: boolean } = {}) =>
    importEntries(test.services, viewer, { poolId, csv, reason, ...how });
  const states = async () => {
    const entries = await test.database.db.entry.findMany({
      where: { poolId },
      orderBy: { id: 'asc' },
      include: { picks: { where: { week: 2 } } },
    });
    return entries.map(({ username, eliminatedWeek, eliminationReason, picks }) =>
      [
        username,
        eliminatedWeek,
        eliminationReason,
        ...picks.map(({ teamId, source }) => `${teamId} ${source}`),
      ].join(' '),
    );
  };
  const weekOf = (week: number) =>
    test.database.db.poolWeek.findUniqueOrThrow({ where: { poolId_week: { poolId, week } } });
  async function holds() {
    const { report, differences } = await verifyPool(test.services, poolId);
    expect(report.checks.flatMap(({ failures }) => failures)).toEqual([]);
    expect(differences).toEqual([]);
    return report;
  }
  async function moveTo(now: Date) {
    await test.services.clock.set({ now });
    await passDeadlines(test.services);
  }

  it('asks where its picks are, says what a missing one costs, and stores nothing before the answer', async () => {
    await makePool();
    const { deadline } = await weekOf(3);
    expect(await run(SHEET, { dryRun: true })).toMatchObject({
      missingWeeks: [{ week: 2, playing: 3, picked: 0 }],
      missedText: 'An entry without a pick is out.',
      picksUntilAtMost: deadline,
      doubts: ['MISSED_WEEKS'],
    });
    await expect(run(SHEET)).rejects.toThrow('Week 2 has no picks, and its deadline has passed.');
    expect(await states()).toEqual([]);
    // That all are out then is a question of its own.
    const missed = { accept: ['MISSED_WEEKS'] } as const;
    expect(await run(SHEET, { ...missed, dryRun: true })).toMatchObject({ doubts: ['NOBODY_ALIVE'] });
    await expect(run(SHEET, missed)).rejects.toThrow('nobody would be left');
    await run(SHEET, { accept: ['MISSED_WEEKS', 'NOBODY_ALIVE'] });
    expect(await states()).toEqual(['Ann 2 NO_PICK', 'Bob 2 NO_PICK', 'Cid 2 NO_PICK', 'Dan 1 LOSS']);
    await holds();
  });

  it('waits for the picks until a time that is chosen: they count, whoever has none then has missed it', async () => {
    await makePool();
    await expect(run(SHEET, { picksUntil: MID_SEASON })).rejects.toThrow(
      'Please choose a time in the future.',
    );
    const late = new Date('2025-09-22T00:00:00Z');
    await expect(run(SHEET, { picksUntil: late })).rejects.toThrow('up to the deadline of Week 3');
    await run(SHEET, { picksUntil: UNTIL });
    expect(await states()).toEqual(['Ann  ', 'Bob  ', 'Cid  ', 'Dan 1 LOSS']);
    const first = new Date('2025-09-14T14:00:00Z');
    expect(await weekOf(2)).toMatchObject({ deadline: UNTIL, reopenedFrom: first, deadlinePassedAt: null });
    const { acts, checks, origins } = await holds();
    // What was stated after the fact is told apart from what was recorded in time.
    expect(origins).toEqual({ imported: 4, older: 0, byCommissioner: 0 });
    expect(checks.find(({ name }) => name === 'times')!.summary).toContain('4 of them were imported');
    const imported = await test.database.db.entry.findFirstOrThrow({ where: { poolId } });
    expect(imported).toMatchObject({ joinedAt: MID_SEASON, importedAt: MID_SEASON });
    expect(acts.map(({ kind, message }) => `${kind} ${message}`)).toContain(
      'DEADLINE The deadline of the week was moved from 2025-09-14T14:00:00.000Z to 2025-09-19T16:00:00.000Z.',
    );

    const { services, database } = test;
    const [ann, bob] = await database.db.entry.findMany({ where: { poolId }, orderBy: { id: 'asc' } });
    await submitPickFor(services, viewer, { entryId: ann!.id, week: 2, teamId: 'BAL', reason, site });
    await submitPickFor(services, viewer, { entryId: bob!.id, week: 2, teamId: 'NYG', reason, site });
    // A kickoff that moves, and whoever joins, leave the week alone.
    await importSchedule(services, { ...shippedSchedule(), games: shippedSchedule().games }, MID_SEASON);
    expect(await weekOf(2)).toMatchObject({ deadline: UNTIL });
    const pool = await database.db.pool.findUniqueOrThrow({
      where: { id: poolId },
      include: { weeks: true },
    });
    expect(startWeekOf({ ...pool, lastWeek: 18 }, MID_SEASON)).toBe(3);
    await holds();

    await moveTo(UNTIL);
    expect(await states()).toEqual([
      'Ann   BAL ADMIN',
      'Bob 2 LOSS NYG ADMIN',
      'Cid 2 NO_PICK',
      'Dan 1 LOSS',
    ]);
    await holds();
    const { deadline } = await weekOf(3);
    await moveTo(deadline);
    await holds();
  });

  it('makes what the pool picks automatically: at once where it was missed, else when the wait is over', async () => {
    await makePool({ noPick: 'AUTO' });
    expect(await run(SHEET, { dryRun: true })).toMatchObject({
      missedText: 'Each entry gets the biggest favorite of the week that it has left.',
    });
    await run(SHEET, { accept: ['MISSED_WEEKS'] });
    const missed = await states();
    expect(missed.map((state) => state.split(' ').slice(3).join(' '))).toEqual([
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^[A-Z]+ IMPORT$/)),
      '',
    ]);
    await holds();

    await makePool({ noPick: 'AUTO' });
    await run(SHEET, { picksUntil: UNTIL });
    await holds();
    await moveTo(UNTIL);
    // The same teams as at the deadline that had passed.
    expect(await states()).toEqual(missed.map((state) => state.replace('IMPORT', 'AUTO')));
    await holds();
  });

  it('opens no week that entries of the pool play already', async () => {
    await makePool();
    await run('username,email,1,2\nEve,eve@pool.example,PHI,BAL');
    expect(await run(SHEET, { dryRun: true })).toMatchObject({ picksUntilAtMost: null });
    await expect(run(SHEET, { picksUntil: UNTIL })).rejects.toThrow('whose results stand');
  });

  it.each([
    ['a column in which hardly anybody has a pick', 'PHI,BAL', 11, [2]],
    ['a column in which some have none', 'PHI,BAL', 4, []],
    ['nobody with any pick', null, 3, [1, 2]],
    ['a week ahead that is missing', 'all', 3, []],
  ] as const)('sees %s', async (_, first, count, weeks) => {
    await makePool();
    const lines = Array.from({ length: count }, (__, index) => {
      const picks = first === null ? ',' : index === 0 || first === 'all' ? 'PHI,BAL' : 'PHI,';
      return `Player ${index},player${index}@pool.example,${picks}`;
    });
    const { missingWeeks } = await run(['username,email,1,2', ...lines].join('\n'), { dryRun: true });
    expect(missingWeeks.map(({ week }) => week)).toEqual(weeks);
  });

  it('refuses a wait for picks that are all there, as an invalid input', async () => {
    await makePool();
    const sheet = 'username,email,1,2\nAnn,ann@pool.example,PHI,BAL\nBob,bob@pool.example,PHI,DAL';
    await expect(run(sheet, { picksUntil: UNTIL })).rejects.toBeInstanceOf(InvalidInputError);
  });
});
