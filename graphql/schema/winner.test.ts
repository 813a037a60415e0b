import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { dialects } from '../../prisma/testing.ts';
import { gradePool } from '../actions/grading.ts';
import { hoursFromDeadline, openStage, type Stage } from './testing.ts';

const OUTCOME = `{ pool { payoutHours outcome {
  decidedWeek lastWeek winnerCount shareCents payoutDueAt payoutDueLabel } } }`;
const WINNERS = '{ pool { winners { prizeCents entry { username } } } }';

describe.each(dialects)('the end of a pool on %s', (dialect) => {
  let stage: Stage;
  // 11 entries of $50: $550, which three winners cannot share equally.
  beforeEach(async () => void (stage = await openStage(dialect, { entries: 11 })));
  afterEach(() => stage.close());

  /** Stores the picks by number of the entry, lets every home team of the week win, and grades. */
  const play = async (week: number, picks: Record<number, string>) => {
    const { db, services, poolId } = stage;
    const games = await db.game.findMany({ where: { week } });
    for (const { id, homeTeamId, awayTeamId, kickoff } of games) {
      const result = { status: 'FINAL' as const, homeScore: 27, awayScore: 20 };
      const completedAt = new Date(kickoff.getTime() + 3 * 3_600_000);
      await db.game.update({ where: { id }, data: { ...result, completedAt } });
      for (const [number, teamId] of Object.entries(picks)) {
        if (teamId !== homeTeamId && teamId !== awayTeamId) continue;
        const entryId = stage.entryIds[Number(number) - 1]!;
        const submittedAt = hoursFromDeadline(week, -90);
        await db.pick.create({ data: { poolId, entryId, week, teamId, gameId: id, submittedAt } });
      }
    }
    await stage.clock.set({ now: hoursFromDeadline(week, 48) });
    await db.poolWeek.updateMany({ where: { week }, data: { deadlinePassedAt: hoursFromDeadline(week, 0) } });
    await gradePool(services, poolId);
  };
  const outcome = async () => (await stage.ask('visitor', OUTCOME)).data.pool.outcome;
  const winners = async () =>
    (await stage.ask('bob', WINNERS)).data.pool.winners?.map(
      ({ entry, prizeCents }: { entry: { username: string }; prizeCents: number }) => [
        entry.username,
        prizeCents,
      ],
    ) ?? null;

  /** Of Week 3, played until Tuesday, 1:15 AM. */
  const due = {
    payoutDueAt: hoursFromDeadline(3, 85.25).toISOString(),
    payoutDueLabel: 'Wednesday, September 24, 11:15 PM EDT',
  };

  test('is not there while the pool runs', async () => {
    expect(await outcome()).toBeNull();
    expect(await winners()).toBeNull();
  });

  test('a sole winner takes it all; the payout has a date once the season is over', async () => {
    await stage.db.pick.deleteMany({ where: { week: 2, teamId: 'DAL' } });
    await play(2, { 2: 'LAC' });
    const early = { decidedWeek: 2, lastWeek: null, winnerCount: 1, shareCents: 55_000 };
    expect(await outcome()).toEqual({ ...early, payoutDueAt: null, payoutDueLabel: null });
    expect(await winners()).toEqual([['Entry 2', 55_000]]);
    await play(3, {});
    expect(await outcome()).toEqual({ ...early, ...due });
  });

  test('survivors of the last week split, the odd cent going to who joined first', async () => {
    await play(2, { 2: 'LAC' });
    expect(await outcome()).toBeNull();
    await play(3, { 2: 'BUF', 6: 'MIA', 8: 'CHI' });
    expect(await outcome()).toEqual({
      decidedWeek: 3,
      lastWeek: null,
      winnerCount: 3,
      shareCents: 18_333,
      ...due,
    });
    expect(await winners()).toEqual([
      ['Entry 2', 18_334],
      ['Entry 6', 18_333],
      ['Entry 8', 18_333],
    ]);
  });

  test('when all are out, those who lasted longest split', async () => {
    await play(2, { 2: 'LAC' });
    await play(3, { 2: 'KC', 6: 'LAC' });
    expect(await outcome()).toMatchObject({
      decidedWeek: 3,
      lastWeek: 3,
      winnerCount: 3,
      shareCents: 18_333,
    });
    expect((await winners()).map(([name]: [string]) => name)).toEqual(['Entry 2', 'Entry 6', 'Entry 8']);
  });

  test('visitors learn that it is over and what a share is, and no names', async () => {
    await play(2, { 2: 'LAC' });
    await play(3, { 2: 'BUF' });
    const { data, errors } = await stage.ask('visitor', WINNERS);
    expect(errors).toEqual([]);
    expect(data.pool.winners).toBeNull();
    expect(await outcome()).toMatchObject({ winnerCount: 1, shareCents: 55_000 });
    const noRead = await stage.ask({ name: 'alice', scopes: ['pick'] }, WINNERS);
    expect(noRead.data.pool.winners).toBeNull();
  });

  test('a decision before the deadline of its week waits for it: it would tell who picked whom', async () => {
    await stage.db.pool.update({ where: { id: stage.poolId }, data: { decidedWeek: 2 } });
    expect(await outcome()).toBeNull();
    expect(await winners()).toBeNull();
    await stage.clock.set({ now: hoursFromDeadline(2, 0) });
    expect(await outcome()).not.toBeNull();
    expect(await winners()).not.toBeNull();
  });
});
