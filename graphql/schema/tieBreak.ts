import type { Entry, Pool } from '#prisma/generated/sqlite/client.ts';
import { lostTieBreak } from '../domain/winners.ts';
import { whenLoaded } from '../readModel/loaded.ts';
import { poolOf } from './arguments.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { EntryRef } from './entry.ts';
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
