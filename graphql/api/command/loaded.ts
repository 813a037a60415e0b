import { ViewerRef } from '#graphql/accounts/schema/account.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { poolOf } from '../arguments.ts';
import type { Context } from '../context.ts';
import { load } from '../loaders/loaders.ts';

/** Fields with the row whose id the parent has; of a payload, as it is after the change. */

export const theEntry = (description: string) => ({
  type: EntryRef,
  description,
  resolve: async ({ entryId }: { entryId: number }, _args: object, context: Context) =>
    (await load(context).entry.load(entryId))!,
});

export const thePool = (description: string) => ({
  type: PoolRef,
  description,
  resolve: ({ poolId }: { poolId: number }, _args: object, context: Context) => poolOf(context, poolId),
});

export const theViewer = (description: string) => ({
  type: ViewerRef,
  description,
  resolve: async ({ userId }: { userId: number }, _args: object, context: Context) =>
    (await load(context).user.load(userId))!,
});
