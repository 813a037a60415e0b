import type { Message } from '#prisma/generated/sqlite/client.ts';
import { belongsTo, runsPool, signedIn } from '#graphql/accounts/access/permissions.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { firstOpenWeek } from '#graphql/season/rules/deadlines.ts';
import { currentWeekOf } from '#graphql/season/rules/currentWeek.ts';
import {
  cleanMessage,
  mentionCandidates,
  mentionedKeys,
  messageProblem,
  MOST_MENTIONS,
} from '../rules/talk.ts';
import { ConflictError, NotFoundError } from '#kernel/failures.ts';
import { invalid } from '#kernel/input.ts';
import { moveReadMark } from '../readMarks.ts';
import type { Services } from '#kernel/services.ts';
import { inTransaction } from '#kernel/transaction.ts';

/** Messages of one account, in real time. */
const MESSAGES = { tries: 10, seconds: 5 * 60 };

/** What a pool without talk answers. */
const TALK_IS_OFF = 'The commissioner turned talk off in this pool.';

/**
 * Posts a message in the thread of a pool's week (SPECIFICATION 7.36) and stores its mentions. Threads open as the
 * season gets to their week, and stay open. The author has read the pool's messages up to this one.
 * @throws NotSignedInError, ForbiddenError (an API token without the pick scope), NotFoundError for who does not belong to
 * the pool, InvalidInputError, ConflictError where talk is off, RateLimitedError
 */
export async function postMessage(
  services: Services,
  viewer: Viewer | null,
  input: { poolId: number; week: number; text: string },
): Promise<Message> {
  const { userId } = signedIn(viewer, 'pick');
  const { poolId, week } = input;
  const { db } = services;
  const pool = belongsTo(viewer, poolId)
    ? await db.pool.findUnique({ where: { id: poolId }, include: { weeks: true } })
    : null;
  if (pool === null) throw new NotFoundError('There is no such pool.');
  if (!pool.talk) throw new ConflictError(TALK_IS_OFF);
  const open = firstOpenWeek(pool.weeks, services.clock.now()) ?? 0;
  const lastWeek = Math.max(pool.currentWeek, currentWeekOf(pool), open);
  if (week < pool.firstWeek || week > lastWeek) {
    throw invalid('week', `For now you can post in Weeks ${pool.firstWeek} to ${lastWeek}.`);
  }
  const text = cleanMessage(input.text);
  const problem = messageProblem(text);
  if (problem !== null) throw invalid('text', problem);
  const mentioned = await mentionedEntries(services, poolId, text);
  if (mentioned.length > MOST_MENTIONS) {
    throw invalid('text', `A message can mention ${MOST_MENTIONS} entries at most.`);
  }
  const entry = await db.entry.findFirst({
    where: { poolId, userId },
    select: { id: true },
    orderBy: { number: 'asc' },
  });
  await services.limits.named('messages', MESSAGES).take(String(userId));

  const now = services.clock.now();
  const message = await inTransaction(services, now, async ({ tx, publish }) => {
    const stored = await tx.message.create({
      data: {
        poolId,
        week,
        text,
        authorId: userId,
        entryId: entry?.id ?? null,
        createdAt: now,
        isByCommissioner: runsPool(viewer, poolId),
      },
    });
    if (mentioned.length > 0) {
      const data = mentioned.map(({ id, userId: of }) => ({
        messageId: stored.id,
        entryId: id,
        userId: of,
      }));
      await tx.messageMention.createMany({ data });
    }
    publish({ type: 'talk', poolId, messageIds: [stored.id] });
    return stored;
  });
  await moveReadMark(services, { poolId, userId }, 'messagesThrough', message.id);
  return message;
}

/** The entries of a pool that a text mentions by their usernames. */
async function mentionedEntries(
  { db }: Services,
  poolId: number,
  text: string,
): Promise<{ id: number; userId: number }[]> {
  const candidates = mentionCandidates(text);
  if (candidates.length === 0) return [];
  const entries = await db.entry.findMany({
    where: { poolId, usernameKey: { in: [...new Set(candidates.flat())] } },
    select: { id: true, userId: true, usernameKey: true },
  });
  const byKey = new Map(entries.map((entry) => [entry.usernameKey, entry]));
  return mentionedKeys(candidates, byKey).map((key) => byKey.get(key)!);
}
