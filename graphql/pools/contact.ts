import type { TransactionClient } from '#prisma/client.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';

type ContactPool = Pick<Pool, 'id' | 'contactEmail'>;

/**
 * The name of the contact of a pool: of the account that has the contact's address and runs the pool, as one of its
 * commissioners or as an administrator. Null where no such account has it.
 */
export async function readContactName(
  db: Pick<TransactionClient, 'user'>,
  { id: poolId, contactEmail: email }: ContactPool,
): Promise<string | null> {
  const account = await db.user.findFirst({
    where: { email, OR: [{ isAdministrator: true }, { commissionerOf: { some: { poolId } } }] },
    select: { name: true },
  });
  return account?.name ?? null;
}

/** Whom the members of a pool ask, as text: "Lou Kowalski, lou@example.com". */
export async function readContact(db: Pick<TransactionClient, 'user'>, pool: ContactPool): Promise<string> {
  const name = await readContactName(db, pool);
  return name === null ? pool.contactEmail : `${name}, ${pool.contactEmail}`;
}
