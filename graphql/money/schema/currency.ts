import { poolOf } from '#graphql/api/arguments.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';

/** What `currency` beside amounts is. */
export const CURRENCY = 'The currency of the amounts, that of the pool: three letters of ISO 4217, "USD".';

export async function currencyOfEntry(context: Context, entryId: number): Promise<string> {
  const entry = await load(context).entry.load(entryId);
  return (await poolOf(context, entry!.poolId)).currency;
}

/** The options of a field with the currency of the row's entry. */
export const theCurrency = {
  description: CURRENCY,
  resolve: ({ entryId }: { entryId: number }, _args: object, context: Context) =>
    currencyOfEntry(context, entryId),
};
