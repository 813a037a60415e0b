import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { overLimit } from './rules/teamLimits.ts';
import { ownLine } from '../season/rules/lines.ts';
import { InvalidInputError, PickRefusedError, RateLimitedError } from '../kernel/failures.ts';
import {
  columnsOf,
  DEFAULT_OPTIONS,
  periodOf,
  picksInWeek,
  type PoolOptions,
} from '../pools/rules/options/poolOptions.ts';
import type { TakenPick } from '../kernel/pickFacts.ts';
import { openTestPool, viewerOf, type PlantedPool, type TestServices } from '../testing/services.ts';
import { CHANGES, replacePick, submitPick } from './submitPick.ts';
import { submitTwoPicks } from './submitTwoPicks.ts';

/** Week 1 of 2025: DAL at PHI on Thursday 20:20 EDT; deadline on Sunday at 14:00 UTC; CIN at CLE at 17:00. */
const DEADLINE = new Date('2025-09-07T14:00:00Z');
const THURSDAY = new Date('2025-09-05T00:20:00Z');
const before = (instant: Date, milliseconds = 1) => new Date(instant.getTime() - milliseconds);

describe.each(bothDialects)('picks under a pool’s options on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 2));
  });
  afterEach(() => database.close());
  const withOptions = (options: Partial<PoolOptions>) =>
    database.db.pool.updateMany({ data: columnsOf({ ...DEFAULT_OPTIONS, ...options }) });
  const input = () => ({ entryId: planted.entries[0]!.id, week: 1, receivedAt: before(THURSDAY) });
  const outcomeOf = (attempt: Promise<{ teamId: string }>) =>
    attempt.then(
      ({ teamId }) => teamId,
      (error: unknown) => {
        if (error instanceof PickRefusedError) return error.refusal;
        if (error instanceof InvalidInputError || error instanceof RateLimitedError) return error.code;
        throw error;
      },
    );
  const submit = (teamId: string, rest: Partial<Parameters<typeof submitPick>[2]> = {}) =>
    outcomeOf(submitPick(services, viewerOf(planted.owner), { ...input(), teamId, ...rest }));
  const submitTwo = (teamIds: readonly [string, string], rest: object = {}) =>
    outcomeOf(submitTwoPicks(services, viewerOf(planted.owner), { ...input(), teamIds, ...rest }));
  const stored = async () => {
    const picks = await database.db.pick.findMany({
      orderBy: [{ entryId: 'asc' }, { week: 'asc' }, { slot: 'asc' }],
    });
    return picks.map(({ week, slot, teamId }) => `${week}.${slot} ${teamId}`);
  };

  it('takes two of many concurrent requests of a double week', async () => {
    await withOptions({ doublePickWeeks: [1] });
    const answers = await Promise.all(['CLE', 'CIN', 'IND', 'MIA', 'BUF'].map((teamId) => submit(teamId)));
    expect(answers.filter((answer) => answer === 'PICK_EXISTS')).toHaveLength(3);
    expect(await stored()).toHaveLength(2);
  });

  it('lets one of many concurrent changes happen', async () => {
    await withOptions({ changePicks: 'UNTIL_LOCK' });
    await submit('DAL');
    const teams = ['CLE', 'CIN', 'IND', 'MIA'];
    const answers = await Promise.all(teams.map((teamId) => submit(teamId, { replaces: 'DAL' })));
    expect(answers.filter((answer) => answer === 'PICK_EXISTS')).toHaveLength(3);
    expect(await stored()).toHaveLength(1);
    expect(await database.db.auditEntry.count({ where: { action: 'pick.replace' } })).toBe(1);
  });

  it('lets a change that names no pick replace none that was stored after the change was sent', async () => {
    await withOptions({ changePicks: 'UNTIL_LOCK' });
    const first = await Promise.all(['CLE', 'CIN', 'IND'].map((teamId) => submit(teamId)));
    expect(first.filter((answer) => answer === 'PICK_EXISTS')).toHaveLength(2);
    const next = await Promise.all(['MIA', 'BUF', 'KC'].map((teamId) => submit(teamId)));
    expect(next.filter((answer) => answer === 'PICK_EXISTS')).toHaveLength(2);
    expect(await stored()).toHaveLength(1);
    expect(await database.db.auditEntry.count({ where: { action: 'pick.replace' } })).toBe(1);
  });

  it('replaces the pick that was judged alone, not another team in its place', async () => {
    await withOptions({ changePicks: 'UNTIL_LOCK' });
    await submit('CLE');
    const { submittedAt: _at, slot, ...row } = await database.db.pick.findFirstOrThrow();
    const game = await database.db.game.findUniqueOrThrow({ where: { id: row.gameId } });
    // A commissioner changes the team of the stored row in the meantime.
    await database.db.pick.updateMany({ data: { teamId: 'CIN' } });
    const { entryId, week, poolId, gameId, period, teamUse, source } = row;
    const taken: TakenPick = { id: row.id, slot: slot as 1, teamId: 'CLE', gameId, source, game };
    const place = { entryId, week, poolId, gameId, period, teamUse, slot };
    const pick = { ...place, teamId: 'CIN', submittedAt: THURSDAY };
    expect(await replacePick(services, planted.owner.id, taken, pick)).toBeNull();
    expect(await stored()).toEqual(['1.1 CIN']);
    expect(await database.db.auditEntry.count()).toBe(0);
  });

  it('judges a pick again that another one of the same team in the same week overtook', async () => {
    await withOptions({ doublePickWeeks: [1], teamUses: 2 });
    const { pickWriter } = services;
    services.pickWriter = {
      async store(pick) {
        services.pickWriter = pickWriter;
        expect(await submitTwo(['CLE', 'BUF'])).toBe('CLE');
        return pickWriter.store(pick);
      },
    };
    expect(await submit('BUF')).toBe('PICK_EXISTS');
    expect(await stored()).toEqual(['1.1 CLE', '1.2 BUF']);
  });

  it('judges picks again whose pool got other options before they were stored', async () => {
    await withOptions({ doublePickWeeks: [1] });
    expect(await submit('CLE')).toBe('CLE');
    const { pickWriter } = services;
    services.pickWriter = {
      async store(pick) {
        await withOptions({});
        return pickWriter.store(pick);
      },
    };
    expect(await submit('BUF')).toBe('PICK_EXISTS');
    expect(await stored()).toEqual(['1.1 CLE']);
  });

  it('gives an automatic pick up for one that arrived in time', async () => {
    await withOptions({ noPick: 'AUTO' });
    await submit('CLE');
    await database.db.pick.updateMany({ data: { source: 'AUTO', submittedAt: DEADLINE } });
    expect(await submit('BUF', { receivedAt: DEADLINE })).toBe('PICK_EXISTS');
    expect(await submit('BUF', { receivedAt: before(DEADLINE) })).toBe('BUF');
    expect(await database.db.pick.findMany()).toMatchObject([{ teamId: 'BUF', source: 'PARTICIPANT' }]);
  });

  it('stores nothing illegal, whatever the options and the attempts', async () => {
    const week = fc.integer({ min: 1, max: 5 });
    const options = fc.record({
      doublePickWeeks: fc.subarray([1, 2, 3, 4]),
      changePicks: fc.constantFrom('NEVER' as const, 'UNTIL_LOCK' as const),
      teamUses: fc.constantFrom(1, 2, 0),
      reuseTeamsFromWeek: fc.option(fc.integer({ min: 2, max: 5 })),
      lastWeek: fc.constantFrom(4, 5),
      pickTo: fc.constantFrom('WIN' as const, 'LOSE' as const),
      favoriteLimit: fc.constantFrom(0, 3, 7),
    });
    const team = fc.constantFrom('DAL', 'PHI', 'CLE', 'BUF', 'KC', 'XXX');
    const attempt = fc.record({
      week,
      teamId: team,
      second: fc.option(team, { freq: 4 }),
      replaces: fc.option(team),
      receivedAt: fc.constantFrom(before(THURSDAY), THURSDAY, before(DEADLINE), DEADLINE),
    });
    await fc.assert(
      fc.asyncProperty(
        options,
        fc.array(attempt, { minLength: 4, maxLength: 14 }),
        async (given, attempts) => {
          await database.db.pick.deleteMany();
          await withOptions(given);
          const ordered = attempts.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime());
          for (let start = 0; start < ordered.length; start += 3) {
            await Promise.all(
              ordered
                .slice(start, start + 3)
                .map(({ second, teamId, replaces, ...rest }) =>
                  second === null ? submit(teamId, { ...rest, replaces }) : submitTwo([teamId, second], rest),
                ),
            );
          }
          const picks = await database.db.pick.findMany({ include: { game: true } });
          const full = { ...DEFAULT_OPTIONS, ...given };
          const pickCounts = new Map<number, number>();
          for (const { week: number } of picks) pickCounts.set(number, (pickCounts.get(number) ?? 0) + 1);
          for (const [number, count] of pickCounts) {
            expect(number).toBeLessThanOrEqual(given.lastWeek);
            expect(count).toBeLessThanOrEqual(picksInWeek(full, number));
          }
          for (const pick of picks) {
            const others = picks.filter((other) => other !== pick && other.teamId === pick.teamId);
            expect(others.filter((other) => other.week === pick.week)).toEqual([]);
            const uses = others.filter((other) => periodOf(full, other.week) === periodOf(full, pick.week));
            if (full.teamUses > 0) expect(uses.length).toBeLessThan(full.teamUses);
            expect(pick.period).toBe(periodOf(full, pick.week));
            expect([pick.game.homeTeamId, pick.game.awayTeamId]).toContain(pick.teamId);
            expect(pick.submittedAt.getTime()).toBeLessThan(pick.game.kickoff.getTime());
            expect(overLimit(full, { line: ownLine(pick.game, pick.teamId) })).toBeNull();
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('stores two different teams in a double week, one after the other or together', async () => {
    await withOptions({ doublePickWeeks: [1] });
    expect(await submit('CLE')).toBe('CLE');
    expect(await submit('CLE')).toBe('PICK_EXISTS');
    expect(await submit('BUF')).toBe('BUF');
    expect(await submit('KC')).toBe('PICK_EXISTS');
    expect(await stored()).toEqual(['1.1 CLE', '1.2 BUF']);

    const entryId = planted.entries[1]!.id;
    expect(await submitTwo(['CLE', 'CLE'], { entryId })).toBe('INVALID_INPUT');
    expect(await submitTwo(['CLE', 'DAL'], { entryId, receivedAt: THURSDAY })).toBe('GAME_STARTED');
    expect(await submitTwo(['CLE', 'BUF'], { entryId, week: 2 })).toBe('INVALID_INPUT');
    expect(await stored()).toHaveLength(2);
    expect(await submitTwo(['KC', 'BUF'], { entryId })).toBe('KC');
    expect((await stored()).slice(2)).toEqual(['1.1 KC', '1.2 BUF']);

    // Beside a pick of the week there is room for the first of two and not for the second.
    await database.db.pick.deleteMany({ where: { entryId, slot: 2 } });
    expect(await submitTwo(['CLE', 'BUF'], { entryId })).toBe('PICK_EXISTS');
    expect((await stored()).slice(2)).toEqual(['1.1 KC']);
  });

  it('takes no more changes than a person makes, and first picks all the same', async () => {
    await withOptions({ changePicks: 'UNTIL_LOCK' });
    await submit('CLE');
    expect(await submit('BUF')).toBe('BUF');
    const limit = services.limits.named('pick-changes', CHANGES);
    for (let change = 1; change < CHANGES.tries; change += 1) await limit.take(String(planted.owner.id));
    expect(await submit('CLE')).toBe('RATE_LIMITED');
    expect(await submit('CLE', { entryId: planted.entries[1]!.id })).toBe('CLE');
    expect(await stored()).toEqual(['1.1 BUF', '1.1 CLE']);
  });

  it('replaces a pick until its game or the deadline locks it, and records each change', async () => {
    await withOptions({ changePicks: 'UNTIL_LOCK' });
    expect(await submit('DAL')).toBe('DAL');
    expect(await submit('DAL')).toBe('PICK_EXISTS');
    expect(await submit('CLE')).toBe('CLE');
    expect(await submit('PHI', { replaces: 'DAL' })).toBe('PICK_EXISTS');
    expect(await submit('PHI', { replaces: 'CLE' })).toBe('PHI');
    // The Thursday game has begun: neither its team can be left nor taken.
    expect(await submit('CLE', { receivedAt: THURSDAY })).toBe('PICK_EXISTS');
    expect(await stored()).toEqual(['1.1 PHI']);
    const other = { entryId: planted.entries[1]!.id };
    expect(await submit('CLE', other)).toBe('CLE');
    expect(await submit('DAL', { ...other, receivedAt: THURSDAY })).toBe('GAME_STARTED');
    expect(await submit('BUF', { ...other, receivedAt: DEADLINE })).toBe('DEADLINE_PASSED');
    const rows = await database.db.auditEntry.findMany({
      where: { action: 'pick.replace' },
      orderBy: { id: 'asc' },
    });
    expect(rows.map(({ before: was, after: is, actorId }) => [was, is, actorId])).toMatchObject([
      [{ teamId: 'DAL', slot: 1 }, { teamId: 'CLE' }, planted.owner.id],
      [{ teamId: 'CLE' }, { teamId: 'PHI' }, planted.owner.id],
    ]);
  });

  it('needs to know which of two picks to replace', async () => {
    await withOptions({ changePicks: 'UNTIL_LOCK', doublePickWeeks: [1] });
    await submitTwo(['CLE', 'BUF']);
    expect(await submit('KC')).toBe('PICK_EXISTS');
    expect(await submit('BUF', { replaces: 'CLE' })).toBe('PICK_EXISTS');
    expect(await submit('KC', { replaces: 'BUF' })).toBe('KC');
    expect(await stored()).toEqual(['1.1 CLE', '1.2 KC']);
  });

  it('lets a team be used as often as the pool allows, also by picks that arrive at once', async () => {
    const answers = (weeks: readonly number[]) => Promise.all(weeks.map((week) => submit('BUF', { week })));
    await withOptions({ teamUses: 2 });
    expect((await answers([1, 2, 3])).sort()).toEqual(['BUF', 'BUF', 'TEAM_USED']);
    await database.db.pick.deleteMany({ where: { teamUse: 1 } });
    expect(await submit('BUF', { week: 4 })).toBe('BUF');
    expect(await submit('BUF', { week: 5 })).toBe('TEAM_USED');
    await database.db.pick.deleteMany();
    await withOptions({ teamUses: 2, reuseTeamsFromWeek: 3, lastWeek: 5 });
    expect(await answers([1, 2, 3, 4])).toEqual(['BUF', 'BUF', 'BUF', 'BUF']);
    expect(await submit('BUF', { week: 5 })).toBe('TEAM_USED');
    await database.db.pick.deleteMany();
    await withOptions({ teamUses: 0, reuseTeamsFromWeek: null, doublePickWeeks: [2] });
    expect(await answers([1, 2, 3, 4, 5])).toEqual(['BUF', 'BUF', 'BUF', 'BUF', 'BUF']);
    expect(await submit('BUF', { week: 2 })).toBe('PICK_EXISTS');
  });

  it('lets a team be used again from the week of reuse on, and plays only the weeks of the pool', async () => {
    await withOptions({ reuseTeamsFromWeek: 3, firstWeek: 1, lastWeek: 4 });
    const answers = [];
    for (const week of [1, 2, 3, 4, 5]) answers.push(await submit('BUF', { week }));
    expect(answers).toEqual(['BUF', 'TEAM_USED', 'BUF', 'TEAM_USED', 'BAD_WEEK']);
  });
});
