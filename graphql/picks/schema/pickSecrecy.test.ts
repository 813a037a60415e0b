import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Entry, Pick } from '#prisma/generated/sqlite/client.ts';
import { oneDialect } from '#prisma/testing.ts';
import { type Fixture, hoursFromDeadline, openFixture, type TestViewer } from '#graphql/testing/schema.ts';
import type { Context } from '#graphql/api/context.ts';
import {
  isViewers,
  isVisiblePick,
  openedTeams,
  picksMade,
  revealed,
  revealedPicks,
  revealedWeeks,
  visiblePicks,
  visiblePicksOfWeek,
} from './pickSecrecy.ts';

/** Each reader of picks asks these; that each of them does is tested in secrecy.test.ts, through the schema. */
describe.each(oneDialect)('the secrecy rule on %s', (dialect) => {
  const DEADLINE = hoursFromDeadline(2, 0);
  let fixture: Fixture;
  /** Bob's, with a pick of each week; Week 2 is the open one. */
  let entry: Entry;
  let picks: Pick[];

  beforeAll(async () => {
    fixture = await openFixture(dialect);
    entry = await fixture.db.entry.findUniqueOrThrow({ where: { id: fixture.entryIds[3]! } });
    picks = await fixture.db.pick.findMany({ where: { entryId: entry.id }, orderBy: { week: 'asc' } });
    expect(picks.map(({ week }) => week)).toEqual([1, 2]);
  });
  afterAll(() => fixture.close());

  /** What the viewer asks at an instant. */
  const at = (now: Date, viewer: TestViewer): Context => {
    const context = fixture.context(viewer);
    context.services = { ...context.services, clock: { ...context.services.clock, now: () => now } };
    return context;
  };
  const weeksOf = (list: readonly { week: number }[]) => list.map(({ week }) => week);
  const secret = () => picks[1]!;
  const ask = async (context: Context) => {
    const shown = await revealed(context, fixture.poolId);
    return {
      revealed: [...(await revealedWeeks(context, fixture.poolId))],
      weeks: [1, 2, 99].filter((week) => shown.has(week)),
      everybodys: weeksOf(await revealedPicks(context, entry)),
      visible: weeksOf(await visiblePicks(context, entry)),
      each: await Promise.all(picks.map((pick) => Promise.resolve(isVisiblePick(context, pick)))),
      ofOpenWeek: await pickersOf(context, 2),
      ofPastWeek: await pickersOf(context, 1),
    };
  };
  /** The accounts whose picks of the week the condition finds. */
  const pickersOf = async (context: Context, week: number) => {
    const where = await visiblePicksOfWeek(context, { poolId: fixture.poolId, week });
    const found = await fixture.db.pick.findMany({ where, include: { entry: true } });
    expect(found.every((pick) => pick.week === week && pick.poolId === fixture.poolId)).toBe(true);
    return new Set(found.map((pick) => pick.entry.userId));
  };
  const everybody = async (week: number) => {
    const where = { poolId: fixture.poolId, week };
    return new Set(
      (await fixture.db.entry.findMany({ where: { picks: { some: where } } })).map((e) => e.userId),
    );
  };

  test.each<TestViewer>(['visitor', 'alice', 'commissioner', 'administrator', 'bob'])(
    'a millisecond before the deadline, to the viewer %s',
    async (viewer) => {
      const context = at(new Date(DEADLINE.getTime() - 1), viewer);
      const isOwner = viewer === 'bob';
      const own = [...(await everybody(2))].filter((userId) => userId === context.viewer?.userId);
      expect(await ask(context)).toEqual({
        revealed: [1],
        weeks: [1],
        everybodys: [1],
        visible: isOwner ? [1, 2] : [1],
        each: [true, isOwner],
        ofOpenWeek: new Set(own),
        ofPastWeek: await everybody(1),
      });
      expect(context.readsOwn, 'the answer is not shared with others').toBe(true);
    },
  );

  test.each<TestViewer>(['visitor', 'alice', 'bob'])(
    'from the deadline on, to the viewer %s',
    async (viewer) => {
      const context = at(DEADLINE, viewer);
      expect(await ask(context)).toEqual({
        revealed: [1, 2],
        weeks: [1, 2],
        everybodys: [1, 2],
        visible: [1, 2],
        each: [true, true],
        ofOpenWeek: await everybody(2),
        ofPastWeek: await everybody(1),
      });
      expect(context.readsOwn, 'the answer is the same for all').toBeUndefined();
    },
  );

  test('an entry is its owner’s, and nobody’s for a visitor', () => {
    const owners = (['bob', 'alice', 'administrator', 'visitor'] as const).filter((viewer) =>
      isViewers(fixture.context(viewer), entry),
    );
    expect(owners).toEqual(['bob']);
  });

  test('a pick without an entry is nobody’s', async () => {
    const lost = { ...secret(), entryId: 999_999 };
    expect(await isVisiblePick(fixture.context('bob'), lost)).toBe(false);
  });

  test('that an entry has picked is public, for each week', async () => {
    const counts = [1, 2, 3].map((week) => picksMade(fixture.context('visitor'), entry, week));
    expect(await Promise.all(counts)).toEqual([1, 1, 0]);
  });

  describe('of an opened pick', () => {
    const opened = (changed: object = {}) => ({
      id: 1,
      poolId: fixture.poolId,
      entryId: entry.id,
      week: 2,
      openedById: fixture.userId('commissioner'),
      openedAt: secret().submittedAt,
      way: 'OPENED' as const,
      reason: 'A dispute about the time.',
      ...changed,
    });

    test('shows the team to the commissioner who opened it, and to nobody else', async () => {
      const answersFor = async (viewer: TestViewer) => [
        viewer,
        await openedTeams(fixture.context(viewer), opened()),
      ];
      const viewers = ['commissioner', 'administrator', 'alice', 'bob', 'visitor'] as const;
      expect(Object.fromEntries(await Promise.all(viewers.map(answersFor)))).toEqual({
        commissioner: [secret().teamId],
        administrator: null,
        alice: null,
        bob: null,
        visitor: null,
      });
    });

    test('shows nothing once the role is taken', async () => {
      const context = fixture.context('commissioner');
      context.viewer = { ...context.viewer!, commissionerOf: new Set() };
      expect(await openedTeams(context, opened())).toBeNull();
    });

    test('keeps a later pick secret, and other weeks', async () => {
      const context = fixture.context('commissioner');
      const earlier = new Date(secret().submittedAt.getTime() - 1);
      expect(await openedTeams(context, opened({ openedAt: earlier }))).toEqual([]);
      expect(await openedTeams(context, opened({ week: 1 }))).toEqual([picks[0]!.teamId]);
      expect(await openedTeams(context, opened({ week: 3 }))).toEqual([]);
    });
  });
});
