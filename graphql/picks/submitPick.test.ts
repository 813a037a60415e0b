// SQL on both databases: graphql/picks/readPickFacts.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Entry } from '#prisma/generated/sqlite/client.ts';
import { bothDialects, oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { ForbiddenError, NotSignedInError, PickRefusedError } from '../kernel/failures.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import { createProcessState } from '../server/start/processState.ts';
import { submitPick } from './submitPick.ts';
import { openCounted } from '../testing/schema.ts';
import {
  openTestPool,
  plantUser,
  viewerOf,
  type PlantedPool,
  type TestServices,
} from '../testing/services.ts';

/** Week 1 of 2025: DAL at PHI on Thursday; deadline on Sunday at 14:00 UTC; CIN at CLE at 17:00. */
const DEADLINE = new Date('2025-09-07T14:00:00Z');
const before = (milliseconds: number) => new Date(DEADLINE.getTime() - milliseconds);

describe.each(bothDialects)('submitPick on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 3));
    services.published.length = 0;
  });
  afterEach(() => database.close());
  const submit = (input: Partial<Parameters<typeof submitPick>[2]> = {}, viewer = viewerOf(planted.owner)) =>
    submitPick(services, viewer, {
      entryId: planted.entries[0]!.id,
      week: 1,
      teamId: 'CLE',
      receivedAt: services.clock.now(),
      ...input,
    });
  const refusalOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'stored',
      (error: unknown) => {
        if (!(error instanceof PickRefusedError)) throw error;
        return error.refusal;
      },
    );

  it('stores the pick with its receive time and publishes the week', async () => {
    const receivedAt = before(1);
    const pick = await submit({ receivedAt });
    expect(pick).toMatchObject({ week: 1, teamId: 'CLE', outcome: 'PENDING', source: 'PARTICIPANT' });
    expect(pick.submittedAt).toEqual(receivedAt);
    const { leaf: _leaf, ...row } = pick;
    expect(await database.db.pick.findMany()).toEqual([row]);
    expect(services.published).toEqual([
      {
        type: 'week',
        poolId: planted.pool.id,
        week: 1,
        pick: { userId: planted.owner.id, secretUntil: DEADLINE.getTime() },
      },
    ]);
  });

  it('judges and stores the picks that arrive together in six statements', async () => {
    const { db, counter } = openCounted(dialect, database.url);
    try {
      const counted = { ...services, db, ...createProcessState(db) };
      const picks = planted.entries.map(({ id }, index) => ({
        entryId: id,
        week: 1,
        teamId: ['CLE', 'CIN', 'IND'][index]!,
        receivedAt: services.clock.now(),
      }));
      await Promise.all(picks.map((pick) => submitPick(counted, viewerOf(planted.owner), pick)));
      expect(counter.statements).toBe(6);
      expect(await database.db.pick.count()).toBe(3);
    } finally {
      await db.$disconnect();
    }
  });

  it('accepts one of many concurrent requests, for each week and each team', async () => {
    const teams = ['CLE', 'CIN', 'IND', 'MIA', 'JAX', 'CLE', 'CLE', 'CIN'];
    const sameWeek = await Promise.all(teams.map((teamId) => refusalOf(submit({ teamId }))));
    expect(sameWeek.sort()).toEqual([...Array<string>(7).fill('PICK_EXISTS'), 'stored']);

    const entryId = planted.entries[1]!.id;
    const sameTeam = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((week) => refusalOf(submit({ entryId, teamId: 'BAL', week }))),
    );
    expect(sameTeam.sort()).toEqual([...Array<string>(5).fill('TEAM_USED'), 'stored']);
    expect(await database.db.pick.count()).toBe(2);
  });

  it('keeps a pick that arrived in time although the deadline was processed before it was stored', async () => {
    const [punctual, missing] = planted.entries as [Entry, Entry, Entry];
    await services.clock.set({ now: new Date(DEADLINE.getTime() + 500) });
    await passDeadlines(services);
    expect(await database.db.entry.count({ where: { eliminationReason: 'NO_PICK' } })).toBe(3);

    await submit({ entryId: punctual.id, receivedAt: before(1) });
    const entries = await database.db.entry.findMany({ orderBy: { id: 'asc' } });
    expect(entries.map(({ id, eliminatedWeek }) => [id, eliminatedWeek])).toEqual([
      [punctual.id, null],
      [missing.id, 1],
      [planted.entries[2]!.id, 1],
    ]);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('gives up, and says why, when others are quicker each time', async () => {
    let tried = 0;
    const store = () => {
      tried += 1;
      return Promise.resolve(null);
    };
    services = { ...services, pickWriter: { store } as unknown as TestServices['pickWriter'] };
    await expect(submit()).rejects.toMatchObject({
      refusal: 'PICK_EXISTS',
      message: 'Another pick already exists for Week 1: it was changed at the same time. Please check it.',
    });
    expect(tried).toBe(3);
  });

  it('refuses a pick that breaks a rule, names the rule, and writes nothing', async () => {
    const stranger = await plantUser(database.db, 'stranger@pool.example');
    const [first, second, third] = planted.entries as [Entry, Entry, Entry];
    await submit({ teamId: 'CLE' });
    await submit({ teamId: 'KC', week: 2 });
    await database.db.entry.update({
      where: { id: second.id },
      data: { eliminatedWeek: 3, eliminationReason: 'LOSS', eliminatedAt: services.clock.now() },
    });
    const cases: [string, () => Promise<unknown>][] = [
      ['NOT_YOUR_ENTRY', () => submit({}, viewerOf(stranger))],
      ['NOT_YOUR_ENTRY', () => submit({ entryId: 999_999 })],
      ['NOT_YOUR_ENTRY', () => submit({ entryId: 2 ** 40 })],
      ['NOT_YOUR_ENTRY', () => submit({ entryId: Number.NaN })],
      ['BAD_WEEK', () => submit({ week: 0 })],
      ['BAD_WEEK', () => submit({ week: 19 })],
      ['BAD_TEAM', () => submit({ week: 3, teamId: 'XXX' })],
      ['BAD_TEAM', () => submit({ week: 3, teamId: '\0' })],
      ['ENTRY_ELIMINATED', () => submit({ entryId: second.id })],
      ['PICK_EXISTS', () => submit({ teamId: 'CIN' })],
      ['DEADLINE_PASSED', () => submit({ entryId: third.id, receivedAt: DEADLINE })],
      ['TEAM_USED', () => submit({ week: 3, teamId: 'CLE' })],
      ['TEAM_USED', () => submit({ week: 3, teamId: 'KC' })],
      ['TEAM_NOT_PLAYING', () => submit({ week: 5, teamId: 'PIT' })],
    ];
    for (const [expected, attempt] of cases) expect(await refusalOf(attempt())).toBe(expected);
    // Judged together each gets its own refusal too.
    expect(await Promise.all(cases.map(([, attempt]) => refusalOf(attempt())))).toEqual(
      cases.map(([expected]) => expected),
    );
    await expect(
      submitPick(services, null, { entryId: first.id, week: 3, teamId: 'BUF', receivedAt: before(1) }),
    ).rejects.toThrow(NotSignedInError);
    await expect(submit({ week: 3, teamId: 'BUF' }, viewerOf(planted.owner, ['read']))).rejects.toThrow(
      ForbiddenError,
    );
    expect(await database.db.pick.count()).toBe(2);
    expect(services.published).toHaveLength(2);
  });

  it('refuses a team whose game has started, with its flag, and accepts others', async () => {
    const kickoff = new Date('2025-09-05T00:20:00Z');
    const late = submit({ teamId: 'PHI', receivedAt: kickoff });
    await expect(late).rejects.toMatchObject({
      code: 'GAME_STARTED',
      gameStarted: true,
      deadlineExpired: false,
      message: 'The Philadelphia Eagles game has already started. Please choose another team.',
    });
    await submit({ teamId: 'CLE', receivedAt: kickoff });
  });
});
