import type { Dispute } from '../../../prisma/generated/sqlite/client.ts';
import { signedIn } from '../../auth/permissions.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { disputeClosesAt, isDisputeOpen } from '../../domain/winners.ts';
import { formatDeadline } from '../../domain/zones.ts';
import { writeAudit } from '../../kernel/audit.ts';
import { readText, invalid } from '../../kernel/input.ts';
import { ConflictError, NotFoundError } from '../../kernel/failures.ts';
import type { Services } from '../../kernel/services.ts';
import { inTransaction, lockSeason } from '../../kernel/transaction.ts';

const MAX_TEXT = 2000;
/** Maximum number of disputes of one entry about one week. */
const MOST = 5;

/**
 * Opens a dispute about a week of the viewer's entry: from the week's first kick-off until 24 hours after its
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
  const entry = await services.db.entry.findUnique({
    where: { id: entryId },
    include: { pool: { include: { weeks: true } } },
  });
  if (entry?.userId !== userId) throw new NotFoundError('You have no such entry.');
  const { pool } = entry;
  const row = pool.weeks.find((candidate) => candidate.week === week);
  if (row === undefined) throw invalid('week', 'The pool has no such week.');

  return inTransaction(services, services.clock.now(), async ({ tx, now, ...transaction }) => {
    await lockSeason({ tx, now, ...transaction }, pool.seasonYear);
    const begun = await tx.game.findFirst({
      where: { seasonYear: pool.seasonYear, week, kickoff: { lte: now } },
      select: { id: true },
    });
    if (begun === null) throw new ConflictError(`Week ${week} has not begun.`);
    const { completedAt } = await tx.poolWeek.findUniqueOrThrow({ where: { id: row.id } });
    if (!isDisputeOpen(completedAt, pool.disputeHours, now)) {
      const closed = formatDeadline(disputeClosesAt(completedAt!, pool.disputeHours), pool.timeZone);
      throw new ConflictError(`Week ${week} could be disputed until ${closed}.`);
    }
    const earlier = await tx.dispute.findMany({ where: { entryId, week }, select: { status: true } });
    if (earlier.some(({ status }) => status !== 'RESOLVED')) {
      throw new ConflictError(`A dispute of this entry about Week ${week} is open already.`);
    }
    if (earlier.length >= MOST) {
      throw new ConflictError(`This entry has disputed Week ${week} ${MOST} times.`);
    }
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
    return dispute;
  });
}
