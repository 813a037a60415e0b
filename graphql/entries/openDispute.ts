import type { TransactionClient } from '#prisma/client.ts';
import type { Dispute } from '#prisma/generated/sqlite/client.ts';
import { signedIn } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { refuseDispute } from './rules/disputes.ts';
import { disputeClosesAt } from '../standings/rules/winners.ts';
import { writeAudit } from '../kernel/audit.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import { readText, invalid } from '../kernel/input.ts';
import type { Services } from '../kernel/services.ts';
import { inSeason, PATIENCE, type Transaction } from '../kernel/transaction.ts';

const MAX_TEXT = 2000;

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

/**
 * Opens a dispute about a week of the viewer's entry: from the week's first kickoff until 24 hours after its
 * last final (SPECIFICATION 5.8; the pool sets the hours). One open dispute at a time.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError when it is too
 * early or too late
 */
export async function openDispute(
  services: Services,
  viewer: Viewer | null,
  input: { entryId: number; week: number; text: string },
): Promise<Dispute> {
  const { userId } = signedIn(viewer, 'pick');
  const { entryId, week } = input;
  const text = readText(input.text, 'text', MAX_TEXT);
  const entry = await services.db.entry.findUnique({ where: { id: entryId }, include: { pool: true } });
  if (entry?.userId !== userId) throw new NotFoundError('You have no such entry.');
  const { pool } = entry;

  const open = async (transaction: Transaction) => {
    const { tx, now } = transaction;
    const permission = await disputePermission(tx, entry, week, now);
    if (permission === null) throw invalid('week', 'The pool has no such week.');
    if (permission.reason !== null) throw new ConflictError(permission.reason);
    const dispute = await tx.dispute.create({
      data: { poolId: pool.id, entryId, week, text, openedAt: now },
    });
    await writeAudit(tx, {
      at: now,
      actorId: userId,
      poolId: pool.id,
      action: 'dispute.open',
      subjectType: 'Dispute',
      subjectId: dispute.id,
      after: { entryId, week },
    });
    transaction.publish({ type: 'office', poolId: pool.id });
    transaction.publish({ type: 'viewer', userId });
    return dispute;
  };
  return inSeason(services, pool.seasonYear, services.clock.now(), open, { patience: PATIENCE });
}
