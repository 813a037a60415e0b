import type { Entry, Pool } from '#prisma/generated/sqlite/client.ts';
import { lostTieBreak } from '../rules/winners.ts';
import { whenLoaded } from '#graphql/api/readModel/loaded.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { publicEnding } from './winner.ts';

builder.prismaObjectFields(EntryRef, (t) => ({
  tieBreakText: t.string({
    nullable: true,
    description:
      'How the entry lost the tie-break of a decided pool, in words: "Survived; lost the tie-break, +41 to +57". Null for winners, and for entries and pools without one.',
    resolve: (entry, _args, context) =>
      whenLoaded(poolOf(context, entry.poolId), (pool) =>
        pool.tieBreak === 'SPLIT' || pool.decidedWeek === null ? null : lostText(context, pool, entry),
      ),
  }),
}));

async function lostText(context: Context, pool: Pool, entry: Entry): Promise<string | null> {
  const ending = await publicEnding(context, pool);
  return ending && lostTieBreak(ending, entry);
}
