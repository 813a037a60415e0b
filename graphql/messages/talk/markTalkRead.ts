import { belongsTo, signedIn } from '#graphql/accounts/access/permissions.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { NotFoundError } from '#kernel/failures.ts';
import { moveReadMark } from '../readMarks.ts';
import type { Services } from '#kernel/services.ts';

/**
 * Notes that the viewer has read the messages of a pool up to one, that included, and tells the account's other devices.
 * The mark never moves back.
 * @throws NotSignedInError, ForbiddenError (an API token without the pick scope), NotFoundError for who does not belong to
 * the message's pool
 */
export async function markTalkRead(
  services: Services,
  viewer: Viewer | null,
  { messageId: through }: { messageId: number },
): Promise<void> {
  const { userId } = signedIn(viewer, 'pick');
  const message = await services.db.message.findUnique({ where: { id: through }, select: { poolId: true } });
  if (message === null || !belongsTo(viewer, message.poolId)) {
    throw new NotFoundError('There is no such message.');
  }
  if (await moveReadMark(services, { poolId: message.poolId, userId }, 'messagesThrough', through))
    services.events.publish({ type: 'viewer', userId });
}
