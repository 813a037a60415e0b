import type { Pick } from '#prisma/generated/sqlite/client.ts';
import { hasGameStarted, isDeadlinePassed } from '#graphql/season/rules/deadlines.ts';
import { OWN_CHANGE, type RecordedPick } from '#kernel/pickFacts.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { gameOf } from '#graphql/season/schema/game.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { isViewers, revealed } from './pickSecrecy.ts';
import { TeamRef, teamOf } from '#graphql/season/schema/team.ts';
import type { WeekOfEntry } from '#graphql/entries/schema/weekOfEntry.ts';

interface PickChangeRow {
  at: Date;
  before: RecordedPick;
  after: RecordedPick;
}

export const PickChange = builder.objectRef<PickChangeRow>('PickChange').implement({
  description: "A change of a pick by the entry's owner. Visible to the owner.",
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When the server received the change; UTC.' }),
    from: t.field({
      type: TeamRef,
      description: 'The team that was picked before.',
      resolve: ({ before }, _args, context) => teamOf(context, before.teamId),
    }),
    to: t.field({
      type: TeamRef,
      description: 'The team that was picked instead.',
      resolve: ({ after }, _args, context) => teamOf(context, after.teamId),
    }),
  }),
});

/**
 * The changes that the owner of an entry made to its picks of a week, in order; none for anyone else. Before the deadline
 * only the viewer's own: a commissioner could remove the pick and move the entry to an account of their own.
 */
export async function changesOf(context: Context, { entry, week }: WeekOfEntry): Promise<PickChangeRow[]> {
  if (!isViewers(context, entry)) return [];
  const isPublic = (await revealed(context, entry.poolId)).has(week);
  const rows = await context.services.db.auditEntry.findMany({
    where: {
      subjectType: 'Pick',
      subjectId: `${entry.id}:${week}`,
      action: OWN_CHANGE,
      ...(isPublic ? {} : { actorId: context.viewer?.userId ?? 0 }),
    },
    orderBy: { id: 'asc' },
    select: { at: true, before: true, after: true },
  });
  return rows.map(({ at, before, after }) => ({
    at,
    before: before as RecordedPick,
    after: after as RecordedPick,
  }));
}

/** Whether the viewer can replace the pick now (picks/rules/picks.ts). */
export async function mayChange(context: Context, pick: Pick): Promise<boolean> {
  const pool = await poolOf(context, pick.poolId);
  if (pool.changePicks !== 'UNTIL_LOCK' || context.viewer === null) return false;
  const now = context.services.clock.now();
  const [entry, weeks, game] = await Promise.all([
    load(context).entry.load(pick.entryId),
    load(context).weeks.load(pick.poolId),
    gameOf(context, pick.gameId),
  ]);
  if (entry === null || !isViewers(context, entry) || entry.eliminatedWeek !== null) return false;
  if (pool.decidedWeek !== null && pick.week > pool.decidedWeek) return false;
  const deadline = weeks.find(({ week }) => week === pick.week)?.deadline;
  return deadline !== undefined && !isDeadlinePassed(deadline, now) && !hasGameStarted(game, now);
}
