import { readContactName } from '../contact.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import type { Context } from '#graphql/api/context.ts';

/** The name of the contact of a pool; null where no account that runs it has the address. */
export function contactNameOf(context: Context, poolId: number): Promise<string | null> {
  return context.aggregates.contactName.of(poolId, '', async () =>
    readContactName(context.services.db, await poolOf(context, poolId)),
  );
}
