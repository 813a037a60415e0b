import { poolOf } from '#graphql/api/arguments.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';

/** What `currency` beside amounts is. */
export const CURRENCY = 'The currency of the amounts, that of the pool: three letters of ISO 4217, "USD".';

export async function currencyOfEntry(context: Context, entryId: number): Promise<string> {
  const entry = await load(context).entry.load(entryId);
  return (await poolOf(context, entry!.poolId)).currency;
}
