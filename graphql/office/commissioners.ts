import { normaliseEmail } from '../accounts/rules/people.ts';
import { writeAudit } from '../kernel/audit.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';

/** A change of the role, by the address of the account. */
interface RoleChange {
  poolId: number;
  email: string;
}

interface Actor {
  /** Null for the command line, whose user owns the machine. */
  actorId: number | null;
  isAdministrator: boolean;
}

const COMMAND_LINE: Actor = { actorId: null, isAdministrator: true };

/** `grant` from the command line. */
export function addCommissionerAs(services: Services, change: RoleChange): Promise<void> {
  return inTransaction(services, services.clock.now(), (transaction) =>
    grant(transaction, COMMAND_LINE, change),
  );
}

/** `revoke` from the command line. */
export function removeCommissionerAs(services: Services, change: RoleChange): Promise<void> {
  return inTransaction(services, services.clock.now(), (transaction) =>
    revoke(transaction, COMMAND_LINE, change),
  );
}

/**
 * Makes an account a commissioner of a pool. A commissioner can name accounts with an entry in the pool, an
 * administrator any account.
 * @throws NotFoundError, ConflictError when it is one
 */
export async function grant(
  transaction: Transaction,
  { actorId, isAdministrator }: Actor,
  { poolId, email }: RoleChange,
): Promise<void> {
  const { tx, now } = transaction;
  const user = await tx.user.findFirst({
    where: { email: normaliseEmail(email), ...(!isAdministrator && { entries: { some: { poolId } } }) },
    select: { id: true, commissionerOf: { where: { poolId } } },
  });
  if (user === null) {
    throw new NotFoundError(
      isAdministrator
        ? `There is no account with the address ${normaliseEmail(email)}.`
        : `Nobody in this pool has the address ${normaliseEmail(email)}.`,
    );
  }
  if (user.commissionerOf.length > 0)
    throw new ConflictError('This account is already a commissioner of the pool.');
  await tx.poolCommissioner.create({ data: { poolId, userId: user.id, since: now } });
  await record(transaction, actorId, poolId, user.id, 'add');
}

/**
 * Takes the role from an account, one's own too. The last commissioner stays, unless an administrator takes it.
 * @throws NotFoundError, ConflictError for the last one
 */
export async function revoke(
  transaction: Transaction,
  { actorId, isAdministrator }: Actor,
  { poolId, email }: RoleChange,
): Promise<void> {
  const { tx } = transaction;
  if (!isAdministrator && (await tx.poolCommissioner.count({ where: { poolId } })) === 1) {
    throw new ConflictError('A pool needs at least one commissioner. Please add another one first.');
  }
  const row = await tx.poolCommissioner.findFirst({
    where: { poolId, user: { email: normaliseEmail(email) } },
  });
  if (row === null)
    throw new NotFoundError(`No commissioner of this pool has the address ${normaliseEmail(email)}.`);
  const { userId } = row;
  await tx.poolCommissioner.delete({ where: { poolId_userId: { poolId, userId } } });
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
