import { isAdministrator } from '../accounts/access/permissions.ts';
import { provenSession } from '../accounts/sessions/reauthentication.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { normaliseEmail } from '../accounts/rules/people.ts';
import { writeAudit } from '../kernel/audit.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { runAdminCommand } from './adminCommand.ts';

/** A change of the role, by the address of the account. */
interface RoleChange {
  poolId: number;
  email: string;
}

/**
 * Makes an account a commissioner of a pool. A commissioner can name accounts with an entry in the pool, an
 * administrator any account. By a recently authenticated session alone, since it gives lasting access.
 * @throws NotSignedInError, ForbiddenError, ReauthenticationRequired, NotFoundError, ConflictError when it is one
 */
export async function addCommissioner(
  services: Services,
  viewer: Viewer | null,
  { poolId, email }: RoleChange,
): Promise<void> {
  await provenSession(services, viewer);
  await runAdminCommand(services, viewer, { pool: poolId }, { reason: null }, ({ transaction, actorId }) =>
    grant(
      transaction,
      actorId,
      { poolId, email },
      isAdministrator(viewer) ? {} : { entries: { some: { poolId } } },
    ),
  );
}

/**
 * Takes the role from an account, one's own too. The last commissioner stays, unless an administrator takes it.
 * @throws NotSignedInError, ForbiddenError, ReauthenticationRequired, NotFoundError, ConflictError for the last one
 */
export async function removeCommissioner(
  services: Services,
  viewer: Viewer | null,
  { poolId, email }: RoleChange,
): Promise<void> {
  await provenSession(services, viewer);
  await runAdminCommand(
    services,
    viewer,
    { pool: poolId },
    { reason: null },
    async ({ transaction, actorId }) => {
      const count = await transaction.tx.poolCommissioner.count({ where: { poolId } });
      if (count === 1 && !isAdministrator(viewer)) {
        throw new ConflictError('A pool needs a commissioner. Please add another one first.');
      }
      await revoke(transaction, actorId, { poolId, email });
    },
  );
}

/** addCommissioner without a permission check: the command line's user owns the machine. */
export function addCommissionerAs(services: Services, change: RoleChange): Promise<void> {
  return inTransaction(services, services.clock.now(), (transaction) => grant(transaction, null, change, {}));
}

/** removeCommissioner without a permission check: the command line's user owns the machine. */
export function removeCommissionerAs(services: Services, change: RoleChange): Promise<void> {
  return inTransaction(services, services.clock.now(), (transaction) => revoke(transaction, null, change));
}

async function grant(
  transaction: Transaction,
  actorId: number | null,
  { poolId, email }: RoleChange,
  among: { entries?: { some: { poolId: number } } },
): Promise<void> {
  const { tx, now } = transaction;
  const user = await tx.user.findFirst({
    where: { email: normaliseEmail(email), ...among },
    select: { id: true, commissionerOf: { where: { poolId } } },
  });
  if (user === null) {
    throw new NotFoundError(
      among.entries === undefined
        ? `There is no account with the address ${normaliseEmail(email)}.`
        : `Nobody in this pool has the address ${normaliseEmail(email)}.`,
    );
  }
  if (user.commissionerOf.length > 0)
    throw new ConflictError('This account is a commissioner of the pool already.');
  await tx.poolCommissioner.create({ data: { poolId, userId: user.id, since: now } });
  await record(transaction, actorId, poolId, user.id, 'add');
}

async function revoke(
  transaction: Transaction,
  actorId: number | null,
  { poolId, email }: RoleChange,
): Promise<void> {
  const row = await transaction.tx.poolCommissioner.findFirst({
    where: { poolId, user: { email: normaliseEmail(email) } },
  });
  if (row === null)
    throw new NotFoundError(`No commissioner of this pool has the address ${normaliseEmail(email)}.`);
  const { userId } = row;
  await transaction.tx.poolCommissioner.delete({ where: { poolId_userId: { poolId, userId } } });
  await record(transaction, actorId, poolId, userId, 'remove');
}

async function record(
  transaction: Transaction,
  actorId: number | null,
  poolId: number,
  userId: number,
  change: 'add' | 'remove',
): Promise<void> {
  const isAdded = change === 'add';
  await writeAudit(transaction.tx, {
    at: transaction.now,
    actorId,
    poolId,
    action: `commissioner.${change}`,
    subjectType: 'User',
    subjectId: userId,
    ...(actorId === null ? { reason: 'From the command line.' } : {}),
    before: { commissioner: !isAdded },
    after: { commissioner: isAdded },
  });
  transaction.publish({ type: 'access', userId });
  transaction.publish({ type: 'pool', poolId });
}
