import type { TransactionClient } from '#prisma/client.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { isDeadlinePassed } from '#graphql/season/rules/deadlines.ts';
import { backs, outs } from './entryEvents.ts';
import type { Facts, PendingEvents } from './eventFacts.ts';
import { finals } from './gameEvents.ts';
import { completeWeeks, deadlines, winners } from './weekEvents.ts';

/**
 * The events of a pool that are not queued yet, oldest first; a part of them where many entries went out at once. Depends on
 * nothing that is secret: eliminations count from the deadline of their week on, as for everybody (SPECIFICATION 4.5).
 */
export async function readPendingEvents(
  tx: TransactionClient,
  pool: Pool,
  now: Date,
): Promise<PendingEvents[]> {
  const [weeks, marks, teams] = await Promise.all([
    tx.poolWeek.findMany({ where: { poolId: pool.id }, orderBy: { week: 'asc' } }),
    tx.webhookMark.findMany({
      where: { poolId: pool.id, entryId: null, NOT: { key: { startsWith: 'result:' } } },
    }),
    tx.team.findMany({ select: { id: true, nickname: true } }),
  ]);
  const passed = weeks.filter(
    ({ deadline, deadlinePassedAt }) => deadlinePassedAt !== null && isDeadlinePassed(deadline, now),
  );
  const facts: Facts = {
    tx,
    pool,
    now,
    marks: new Set(marks.map(({ key }) => key)),
    revealed: passed.map(({ week }) => week),
    nicknames: new Map(teams.map(({ id, nickname }) => [id, nickname])),
  };
  const played = passed.filter(
    ({ week }) => week >= pool.firstWeek && (pool.decidedWeek === null || week <= pool.decidedWeek),
  );
  const pending = [
    ...(await finals(facts)),
    ...(await deadlines(facts, played)),
    ...(await outs(facts, passed)),
    ...(await backs(facts)),
    ...(await completeWeeks(facts, played)),
    ...(await winners(facts, weeks)),
  ];
  // Stable: at one instant in the order above.
  return pending.sort((a, b) => a.events[0]!.happenedAt.getTime() - b.events[0]!.happenedAt.getTime());
}
