import type { Entry } from '#prisma/generated/sqlite/client.ts';
import { byesLeft, hasByes, shownByes } from '../rules/byes.ts';
import { optionsOf } from '#graphql/pools/rules/options/poolOptions.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { elimination, EntryRef } from '#graphql/entries/schema/entry.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { revealedPicks, revealedWeeks } from './pickSecrecy.ts';

builder.prismaObjectFields(EntryRef, (t) => ({
  byeWeeks: t.intList({
    description:
      'The weeks in which the entry took a bye, ascending: those without all of its picks, as far as `Pool.options.byeWeeks` goes. Only weeks whose deadline has passed; the same for everybody.',
    resolve: (entry, _args, context) => byesOf(context, entry),
  }),
  byesLeft: t.int({
    description:
      'The number of weeks that the entry can still leave free, by the weeks whose deadline has passed; 0 when it is out.',
    resolve: async (entry, _args, context) => {
      const [pool, shown, taken] = await Promise.all([
        poolOf(context, entry.poolId),
        elimination(entry, context),
        byesOf(context, entry),
      ]);
      return shown === null ? byesLeft(pool, taken.length) : 0;
    },
  }),
}));

/** The weeks in which an entry took a bye, as everybody may know them. */
export async function byesOf(context: Context, entry: Entry): Promise<number[]> {
  const pool = await poolOf(context, entry.poolId);
  if (!hasByes(pool)) return [];
  const [picks, weeks, revealed, shown] = await Promise.all([
    revealedPicks(context, entry),
    load(context).weeks.load(entry.poolId),
    revealedWeeks(context, entry.poolId),
    elimination(entry, context),
  ]);
  const rules = { ...optionsOf(pool), decidedWeek: pool.decidedWeek };
  const seen = { ...entry, eliminatedWeek: shown?.week ?? null };
  return shownByes(seen, picks, weeks, (week) => revealed.has(week), rules);
}
