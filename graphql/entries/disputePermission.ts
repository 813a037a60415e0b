import type { TransactionClient } from '#prisma/client.ts';
import { refuseDispute } from './rules/disputes.ts';
import { disputeClosesAt } from '../standings/rules/winners.ts';

/** Whether a week of an entry can be disputed. */
export interface DisputePermission {
  /** Why not, as text for people; null when it can. */
  reason: string | null;
  /** The last instant; null while a game of the week has no result. */
  closesAt: Date | null;
}

/** Whether the owner of an entry can dispute a week of it now; null for a week that the pool does not have. */
export async function disputePermission(
  db: Pick<TransactionClient, 'pool' | 'game' | 'dispute'>,
  { id: entryId, poolId }: { id: number; poolId: number },
  week: number,
  now: Date,
): Promise<DisputePermission | null> {
  const pool = await db.pool.findUniqueOrThrow({
    where: { id: poolId },
    include: { weeks: { where: { week } } },
  });
  const [row] = pool.weeks;
  if (row === undefined) return null;
  const { seasonYear, disputeHours, timeZone } = pool;
  const [begun, earlier] = await Promise.all([
    db.game.findFirst({ where: { seasonYear, week, kickoff: { lte: now } }, select: { id: true } }),
    db.dispute.findMany({ where: { entryId, week }, select: { status: true } }),
  ]);
  const reason = refuseDispute(
    {
      week,
      hasBegun: begun !== null,
      lastFinalAt: row.completedAt,
      disputeHours,
      timeZone,
      earlier: earlier.map(({ status }) => status),
    },
    now,
  );
  return { reason, closesAt: row.completedAt && disputeClosesAt(row.completedAt, disputeHours) };
}
