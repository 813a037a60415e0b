import type { Entry } from '../../prisma/generated/sqlite/client.ts';
import { shownStrikes } from '../domain/strikes.ts';
import { poolOf } from './arguments.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { EntryRef } from './entry.ts';
import { revealed } from './pickSecrecy.ts';

builder.prismaObjectFields(EntryRef, (t) => ({
  strikes: t.int({
    description:
      "How many of the pool's lives the entry has lost, 0 to `Pool.options.lives`; all of them for an entry that a result or a missing pick put out. Visible to everybody who sees the standings. A strike by a result counts only after the deadline of its week, for its owner too.",
    resolve: strikesOf,
  }),
}));

async function strikesOf(entry: Entry, _args: unknown, context: Context): Promise<number> {
  const [{ lives }, weeks] = await Promise.all([
    poolOf(context, entry.poolId),
    revealed(context, entry.poolId),
  ]);
  return shownStrikes(entry, lives, weeks);
}
