import { poolOf } from './arguments.ts';
import type { Context } from './context.ts';

/**
 * The name of the contact of a pool: of the account that has the contact's address and runs the pool, as one of its
 * commissioners or as an administrator. Null where no such account has it.
 */
export function contactNameOf(context: Context, poolId: number): Promise<string | null> {
  return context.aggregates.contactName.of(poolId, '', async () => {
    const { contactEmail } = await poolOf(context, poolId);
    const account = await context.services.db.user.findFirst({
      where: {
        email: contactEmail,
        OR: [{ isAdministrator: true }, { commissionerOf: { some: { poolId } } }],
      },
      select: { name: true },
    });
    return account?.name ?? null;
  });
}
