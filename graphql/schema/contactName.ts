import { readContactName } from '#kernel/contact.ts';
import { poolOf } from './arguments.ts';
import type { Context } from './context.ts';

/** The name of the contact of a pool; null where no account that runs it has the address. */
export function contactNameOf(context: Context, poolId: number): Promise<string | null> {
  return context.aggregates.contactName.of(poolId, '', async () =>
    readContactName(context.services.db, await poolOf(context, poolId)),
  );
}
