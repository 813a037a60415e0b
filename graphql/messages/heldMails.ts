import { administrator } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import type { HeldMailKind } from './rules/heldMails.ts';
import { MAIL_OBSTACLES, MAIL_REMEDIES } from './rules/mailObstacle.ts';
import { ConflictError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { discardHeldMails, releaseHeldMails, type ReleasedMails } from './mail/heldMails.ts';
import { actionIn, runAdminCommand, type Action } from '../office/adminCommand.ts';

/** Mails of one kind that wait: of a pool, or with null those about accounts. */
interface Held {
  poolId: number | null;
  kind: HeldMailKind;
}

/**
 * Sends the mails of a kind that were written while the site could not send mail. By a commissioner of their pool; those
 * about accounts by an administrator.
 * @throws NotSignedInError, ForbiddenError, NotFoundError, ConflictError while the site cannot send mail
 */
export function sendHeldMails(services: Services, viewer: Viewer | null, held: Held): Promise<ReleasedMails> {
  return act(services, viewer, held, async (action) => {
    const { obstacle } = services.mailSite();
    if (obstacle !== null) throw new ConflictError(`${MAIL_OBSTACLES[obstacle]} ${MAIL_REMEDIES[obstacle]}`);
    const released = await releaseHeldMails(services, action.transaction.tx, held);
    await note(action, 'mail.sendHeld', held, { ...released });
    return released;
  });
}

/**
 * Drops the mails of a kind that were written while the site could not send mail: they are never sent.
 * @returns how many
 * @throws NotSignedInError, ForbiddenError, NotFoundError
 */
export function dropHeldMails(services: Services, viewer: Viewer | null, held: Held): Promise<number> {
  return act(services, viewer, held, async (action) => {
    const dropped = await discardHeldMails(services, action.transaction.tx, held);
    await note(action, 'mail.dropHeld', held, { dropped });
    return dropped;
  });
}

function act<T>(
  services: Services,
  viewer: Viewer | null,
  { poolId }: Held,
  work: (action: Action) => Promise<T>,
): Promise<T> {
  if (poolId !== null) return runAdminCommand(services, viewer, { pool: poolId }, { reason: null }, work);
  const { userId } = administrator(viewer);
  return inTransaction(services, services.clock.now(), (transaction) =>
    work(actionIn(transaction, { actorId: userId })),
  );
}

async function note(
  action: Action,
  name: 'mail.sendHeld' | 'mail.dropHeld',
  { poolId, kind }: Held,
  counts: Record<string, number>,
): Promise<void> {
  await action.audit({
    ...(poolId !== null && { poolId }),
    action: name,
    subjectType: poolId === null ? 'Site' : 'Pool',
    subjectId: poolId ?? 'site',
    after: { kind, ...counts },
  });
  if (poolId !== null) action.transaction.publish({ type: 'office', poolId });
}
