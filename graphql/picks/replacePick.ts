import type { Pick } from '#prisma/generated/sqlite/client.ts';
import { writeAudit } from '../kernel/audit.ts';
import {
  OWN_CHANGE,
  rowOf,
  type NewPick,
  type RecordedPick,
  type TakenPick,
  type WrittenPick,
} from '../kernel/pickFacts.ts';
import type { Services } from '../kernel/services.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { logPick } from '../log/logPick.ts';

/**
 * Puts a pick in the place of another one of the same week, and records the change. The stored pick must be the one that
 * was judged: of two concurrent changes one happens.
 * @returns null when the stored pick is another one by now
 */
export async function replacePick(
  services: Services,
  actorId: number,
  replaced: TakenPick,
  pick: NewPick,
): Promise<WrittenPick | null> {
  return inTransaction(services, pick.submittedAt, async (transaction) => {
    const { tx } = transaction;
    const { count } = await tx.pick.deleteMany({ where: { id: replaced.id, teamId: replaced.teamId } });
    if (count === 0) return null;
    const stored: WrittenPick = { ...(await tx.pick.create({ data: rowOf(pick) })), line: pick.line };
    const { submittedAt: receivedAt, ...facts } = stored;
    stored.leaf = await logPick(transaction, { kind: 'CHANGE', ...facts, receivedAt, was: replaced.teamId });
    await writeAudit(tx, {
      at: pick.submittedAt,
      actorId,
      poolId: pick.poolId,
      action: OWN_CHANGE,
      subjectType: 'Pick',
      subjectId: `${pick.entryId}:${pick.week}`,
      before: recorded({ ...pick, ...replaced }),
      after: recorded(stored),
    });
    return stored;
  });
}

function recorded(pick: Omit<NewPick, 'submittedAt'> & { source: Pick['source'] }): RecordedPick {
  const { week, slot, teamId, gameId, source } = pick;
  return { week, slot, teamId, gameId, source };
}
