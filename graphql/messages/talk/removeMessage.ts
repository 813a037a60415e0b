import type { Message } from '#prisma/generated/sqlite/client.ts';
import { belongsTo, isCommissioner, signedIn } from '#graphql/accounts/access/permissions.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { REMOVABLE_FOR } from '../rules/talk.ts';
import { ConflictError, NotFoundError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import { inTransaction, type Transaction } from '#kernel/transaction.ts';
import { runAdminCommand } from '#graphql/office/adminCommand.ts';

const GONE = 'This message was removed already.';

/**
 * Removes a message (SPECIFICATION 7.36): its author without a reason, for ten minutes; a commissioner any message with a
 * reason, which the audit log keeps. Nobody reads the text any more; that there was a message stays.
 * @throws NotSignedInError, ForbiddenError, NotFoundError, InvalidInputError without the reason that a commissioner needs,
 * ConflictError when it was removed, or the author's ten minutes are over
 */
export async function removeMessage(
  services: Services,
  viewer: Viewer | null,
  { messageId: id, reason }: { messageId: number; reason: string | null },
): Promise<Message> {
  const { userId } = signedIn(viewer, 'pick');
  const found = await services.db.message.findUnique({ where: { id }, include: { entry: true } });
  if (found === null || !belongsTo(viewer, found.poolId)) {
    throw new NotFoundError('There is no such message.');
  }
  const { poolId, week } = found;
  const isOwn = found.authorId === userId;
  const now = services.clock.now();
  const isRecent = now.getTime() < found.createdAt.getTime() + REMOVABLE_FOR;
  if (isOwn && isRecent && reason === null) {
    return inTransaction(services, now, (transaction) => remove(transaction, found, userId, null));
  }
  if (!isCommissioner(viewer, poolId)) {
    if (!isOwn) throw new NotFoundError('You have no such message.');
    throw new ConflictError(
      'You can remove a message in the first 10 minutes. Please ask the commissioner to remove it.',
    );
  }
  return runAdminCommand(services, viewer, { pool: poolId }, { reason: reason ?? '' }, async (command) => {
    const removed = await remove(command.transaction, found, userId, command.reason);
    await command.audit({
      poolId,
      action: 'pool.removeMessage',
      subjectType: 'Message',
      subjectId: id,
      before: { week, username: found.entry?.username ?? null, text: found.text },
    });
    return removed;
  });
}

async function remove(
  { tx, now, publish }: Transaction,
  { id, poolId }: Message,
  removedById: number,
  removalReason: string | null,
): Promise<Message> {
  const { count } = await tx.message.updateMany({
    where: { id, removedAt: null },
    data: { removedAt: now, removedById, removalReason },
  });
  if (count === 0) throw new ConflictError(GONE);
  publish({ type: 'talk', poolId, messageIds: [id] });
  return tx.message.findUniqueOrThrow({ where: { id } });
}
