import type { Entry, Pool } from '#prisma/generated/sqlite/client.ts';
import { lossesToGo } from '../rules/livesLost.ts';
import { livesText, shownStrikes, shownStrikeWeeks } from '../rules/strikes.ts';
import type { Revealed } from '#graphql/picks/rules/secrecy.ts';
import { type Loaded, whenLoaded } from '#graphql/api/readModel/loaded.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { revealed } from '#graphql/picks/schema/pickSecrecy.ts';

builder.prismaObjectFields(EntryRef, (t) => ({
  strikes: t.int({
    description:
      "How many of the pool's lives the entry has lost, 0 to `Pool.options.lives`; all of them for an entry that a result or a missing pick put out. Visible to everybody who sees the standings. A strike by a result counts only after the deadline of its week, for its owner too.",
    resolve: (entry, _args, context) =>
      ofPool(entry, context, ({ lives }, weeks) => shownStrikes(entry, lives, weeks)),
  }),
  lossesToGo: t.int({
    description:
      'The number of lost picks that put the entry out, by the lives that are left and `Pool.options.lossRule`; 0 when it is out.',
    resolve: (entry, _args, context) =>
      ofPool(entry, context, (pool, weeks) =>
        lossesToGo(pool.lives - shownStrikes(entry, pool.lives, weeks), pool),
      ),
  }),
  strikeWeeks: t.intList({
    description:
      'The weeks of these strikes, ascending, one for each; empty in a pool with one life and one pick a week. A buy-back and a reinstatement cancel the strikes through their week.',
    resolve: (entry, _args, context) =>
      whenLoaded(revealed(context, entry.poolId), (weeks) => shownStrikeWeeks(entry, weeks)),
  }),
  livesText: t.string({
    nullable: true,
    description:
      'The lives that are left, as text: "1 of 2 lives left". Null in a pool with one life, and while `status` is ELIMINATED.',
    resolve: (entry, _args, context) =>
      ofPool(entry, context, ({ lives }, weeks) => livesText(entry, lives, weeks)),
  }),
}));

/** Derives a value from the entry's pool and its revealed weeks; synchronous when they are in memory. */
function ofPool<Result>(
  { poolId }: Entry,
  context: Context,
  use: (pool: Pool, weeks: Revealed) => Result,
): Loaded<Result> {
  return whenLoaded(poolOf(context, poolId), (pool) =>
    whenLoaded(revealed(context, poolId), (weeks) => use(pool, weeks)),
  );
}
