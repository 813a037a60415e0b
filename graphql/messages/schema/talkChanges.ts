import type { Message } from '#prisma/generated/sqlite/client.ts';
import { runAdminCommand } from '#graphql/office/adminCommand.ts';
import { inTransaction, type Transaction } from '#kernel/transaction.ts';
import { belongsTo, isCommissioner, signedIn } from '#graphql/accounts/access/permissions.ts';
import { moveReadMark } from '../readMarks.ts';
import { postMessage } from '../talk/postMessage.ts';
import { LONGEST_MESSAGE, MOST_MENTIONS, REMOVABLE_FOR } from '../rules/talk.ts';
import { REASON } from '#graphql/api/command/refusals.ts';
import { MessageRef } from './message.ts';
import { input, integer, of, optional, payload, row, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';
import { ConflictError, InvalidInputError, NotFoundError, RateLimitedError } from '#kernel/failures.ts';

const MEMBER =
  'For those who have an entry in the pool or run it; an API token needs the scopes `read` and `pick`.';

command('postMessage', {
  description: `Posts a message in the thread of a week; 10 in 5 minutes at most. ${MEMBER}`,
  access: 'pick',
  input: input('A message to post.', {
    pool: row('Pool', 'The pool.'),
    week: integer(
      "The number of the week whose thread it is for: one from the pool's first week to the current one.",
    ),
    text: text(
      `Plain text; at most ${LONGEST_MESSAGE} characters. "@" and a username mention an entry, at most ${MOST_MENTIONS} of them.`,
    ),
  }),
  asks: 'The message to post.',
  payload: payload('The message is posted.', { posted: of(MessageRef, 'The message as it is stored.') }),
  doing: 'posting a message',
  refusals: [NotFoundError, InvalidInputError, ConflictError, RateLimitedError],
  run: async ({ services, viewer }, given) => ({ posted: await postMessage(services, viewer, given) }),
});

command('removeMessage', {
  description:
    "Removes a message: its text is shown to nobody any more. For its author in the first 10 minutes, and with a reason for the commissioner; an API token needs the scopes `read` and `pick`, a commissioner's `admin` as well.",
  access: 'pick',
  input: input('The message to remove.', {
    message: row('Message', 'The message to remove.'),
    reason: optional(text(`For a commissioner who removes a message of anybody. ${REASON}`), null),
  }),
  asks: 'The message to remove.',
  payload: payload('The message is removed.', { removed: of(MessageRef, 'The message, without its text.') }),
  doing: 'removing a message',
  refusals: [NotFoundError, InvalidInputError, ConflictError],
  async run({ services, viewer }, { messageId: id, reason }) {
    const { userId } = signedIn(viewer, 'pick');
    const found = await services.db.message.findUnique({ where: { id }, include: { entry: true } });
    if (found === null || !belongsTo(viewer, found.poolId)) {
      throw new NotFoundError('There is no such message.');
    }
    const { poolId, week, text: words, createdAt } = found;
    const isOwn = found.authorId === userId;
    const now = services.clock.now();
    const isRecent = now.getTime() < createdAt.getTime() + REMOVABLE_FOR;
    if (isOwn && isRecent && reason === null) {
      return inTransaction(services, now, (transaction) => remove(transaction, found, userId, null));
    }
    if (!isCommissioner(viewer, poolId)) {
      if (!isOwn) throw new NotFoundError('You can remove only your own messages.');
      throw new ConflictError(
        'You can remove a message only in its first 10 minutes. Please ask the commissioner to remove it.',
      );
    }
    return runAdminCommand(services, viewer, { pool: poolId }, { reason: reason ?? '' }, async (running) => {
      const done = await remove(running.transaction, found, userId, running.reason);
      await running.audit({
        poolId,
        action: 'pool.removeMessage',
        subjectType: 'Message',
        subjectId: id,
        before: { week, username: found.entry?.username ?? null, text: words },
      });
      return done;
    });
  },
});

async function remove(
  { tx, now, publish }: Transaction,
  { id, poolId }: Message,
  removedById: number,
  removalReason: string | null,
): Promise<{ removed: Message }> {
  const { count } = await tx.message.updateMany({
    where: { id, removedAt: null },
    data: { removedAt: now, removedById, removalReason },
  });
  if (count === 0) throw new ConflictError('This message was already removed.');
  publish({ type: 'talk', poolId, messageIds: [id] });
  return { removed: await tx.message.findUniqueOrThrow({ where: { id } }) };
}

command('markTalkRead', {
  description: `Marks a pool's messages as read up to one. ${MEMBER}`,
  access: 'pick',
  input: input('The messages that the viewer has read.', {
    through: row('Message', 'A message; it and all earlier ones of its pool, of every week, count as read.'),
  }),
  asks: 'The messages that the viewer has read.',
  payload: payload('The messages are marked as read, for all devices of the account.', {
    viewer: theViewer('The account, with what is still unread.'),
  }),
  doing: 'marking messages as read',
  refusals: [NotFoundError],
  async run({ services, viewer }, { messageId: id }) {
    const { userId } = signedIn(viewer, 'pick');
    const message = await services.db.message.findUnique({ where: { id }, select: { poolId: true } });
    if (message === null || !belongsTo(viewer, message.poolId)) {
      throw new NotFoundError('There is no such message.');
    }
    if (await moveReadMark(services, { poolId: message.poolId, userId }, 'messagesThrough', id))
      services.events.publish({ type: 'viewer', userId });
    return { userId };
  },
});
