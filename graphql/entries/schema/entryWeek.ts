import type { Entry, Pool } from '#prisma/generated/sqlite/client.ts';
import { currentWeekAt } from '#graphql/season/schema/currentWeek.ts';
import { optionsOf, picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import { checkWeek, isWeekOf, poolOf, WEEK_OR_CURRENT } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { elimination, EntryRef } from './entry.ts';
import { readEntryWeek, readId } from '#graphql/api/paging/globalIds.ts';
import { load, viewersEntries } from '#graphql/api/loaders/loaders.ts';
import { UsedTeam } from '#graphql/picks/schema/entryPicks.ts';
import { PickRef } from '#graphql/picks/schema/pick.ts';
import { changesOf, PickChange } from '#graphql/picks/schema/pickChanges.ts';
import { PickPermission, permissionOf } from '#graphql/picks/schema/pickPermission.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { TeamOption, optionsOf as teamOptionsOf } from '#graphql/picks/schema/teamOption.ts';
import { countingPicks, pickOf, picksOf, usedBefore, type WeekOfEntry } from './weekOfEntry.ts';

export const EntryWeekRef = builder.objectRef<WeekOfEntry>('EntryWeek');

builder.node(EntryWeekRef, {
  description:
    'One week of an entry: its pick and the teams that it can pick. Visible to members of the pool.',
  id: { resolve: ({ entry, week }) => `${entry.id}-${week}` },
  loadManyWithoutCache: (ids, context) => Promise.all(ids.map((id) => findEntryWeek(context, id))),
  runScopesOnType: true,
  authScopes: ({ entry: { poolId } }) => ({ memberOf: poolId }),
  fields: (t) => ({
    entry: t.expose('entry', { type: EntryRef, description: 'The entry that the week belongs to.' }),
    number: t.exposeInt('week', { description: 'The number of the week; from 1.' }),
    pick: t.field({
      type: PickRef,
      nullable: true,
      description:
        "The entry's pick for the week, the first of two in a week with two; null when there is none or, for anyone but the entry's owner, before the week's deadline.",
      extensions: { perViewer: true },
      resolve: (entryWeek, _args, context) => pickOf(context, entryWeek),
    }),
    picks: t.field({
      type: [PickRef],
      description:
        "The entry's picks for the week, in the order of their slots: two in a week with two. Empty for none and, for anyone but the entry's owner, before the week's deadline.",
      extensions: { perViewer: 'by event' },
      complexity: { multiplier: 2 },
      resolve: (entryWeek, _args, context) => picksOf(context, entryWeek),
    }),
    usedTeams: t.field({
      type: [UsedTeam],
      description:
        "The teams that the entry cannot pick in this week, because it has used them up: those of the season, or of the part of it in which their uses count, each with the week of its latest pick; of a pool in which teams can be used without limit those of the week's own picks. For anyone but the entry's owner only of weeks whose deadline has passed.",
      extensions: { perViewer: 'by event' },
      complexity: { multiplier: 18 },
      resolve: (entryWeek, _args, context) => countingPicks(context, entryWeek),
    }),
    teamsUsedBefore: t.field({
      type: [UsedTeam],
      description:
        "The teams that the entry has picked for other weeks and can pick again in this one, each with the week of its latest pick; empty where each team can be used once. For anyone but the entry's owner only of weeks whose deadline has passed.",
      extensions: { perViewer: 'by event' },
      complexity: { multiplier: 18 },
      resolve: (entryWeek, _args, context) => usedBefore(context, entryWeek),
    }),
    picksNeeded: t.int({
      description: 'The number of picks that the week takes: 1, or 2 in a week with two.',
      resolve: async ({ entry, week }, _args, context) =>
        picksInWeek(optionsOf(await poolOf(context, entry.poolId)), week),
    }),
    changes: t.field({
      type: [PickChange],
      description:
        "The changes that the owner made to the entry's picks for the week, in order. Visible to the owner; empty for others.",
      extensions: { perViewer: true },
      complexity: price.statement,
      resolve: (entryWeek, _args, context) => changesOf(context, entryWeek),
    }),
    viewerCanPick: t.field({
      type: PickPermission,
      description:
        'Whether the viewer can make one more pick with the entry in this week, regardless of the team.',
      extensions: { perViewer: 'by event' },
      resolve: (entryWeek, _args, context) => permissionOf(context, entryWeek),
    }),
    teamOptions: t.field({
      type: [TeamOption],
      description:
        'One option for each team that plays in the week, in game order, with whether it can be selected. For anyone but the owner, teams count as used only in weeks whose deadline has passed.',
      extensions: { perViewer: true },
      complexity: { multiplier: 32 },
      resolve: (entryWeek, _args, context) => teamOptionsOf(context, entryWeek),
    }),
  }),
});

builder.prismaObjectFields(EntryRef, (t) => ({
  week: t.field({
    type: EntryWeekRef,
    description: 'One week of the entry, with its pick and its options.',
    args: { number: t.arg.int({ description: WEEK_OR_CURRENT }) },
    resolve: async (entry, args, context) => ({
      entry,
      week: await weekNumber(context, await poolOf(context, entry.poolId), args.number),
    }),
  }),
}));

builder.prismaObjectFields(PoolRef, (t) => ({
  viewerEntryWeek: t.field({
    type: EntryWeekRef,
    nullable: true,
    description:
      "The week of one of the viewer's entries: of the entry in the argument; else of the first that can pick in the week, else of the first alive, else of the first. Null for a viewer without entries.",
    extensions: { perViewer: true },
    complexity: price.statement,
    args: {
      number: t.arg.int({ description: WEEK_OR_CURRENT }),
      entry: t.arg.id({ description: "One of the viewer's entries in this pool; other ids are ignored." }),
    },
    resolve: async (pool, args, context) => {
      const week = await weekNumber(context, pool, args.number);
      const entries = (await viewersEntries(context)).filter(({ poolId }) => poolId === pool.id);
      const entry = await chooseEntry(context, entries, week, args.entry);
      return entry && { entry, week };
    },
  }),
}));

/** @throws InvalidInputError when the pool's season has no such week */
async function weekNumber(
  context: Context,
  pool: Pool,
  requested: number | null | undefined,
): Promise<number> {
  if (requested == null) return currentWeekAt(context, pool);
  await checkWeek(context, pool, requested, 'number');
  return requested;
}

async function chooseEntry(
  context: Context,
  entries: readonly Entry[],
  week: number,
  requested: string | null | undefined,
): Promise<Entry | null> {
  const id = requested == null ? null : readId('Entry', requested);
  const named = entries.find((entry) => entry.id === id);
  if (named) return named;
  const permissions = await Promise.all(entries.map((entry) => permissionOf(context, { entry, week })));
  const eliminations = await Promise.all(entries.map(async (entry) => elimination(entry, context)));
  return (
    entries.find((_entry, index) => permissions[index]?.refusal === null) ??
    entries.find((_entry, index) => eliminations[index] === null) ??
    entries[0] ??
    null
  );
}

/** Finds a week by the id part of its global id; null when there is no such entry, or no such week in its season. */
async function findEntryWeek(context: Context, id: string): Promise<WeekOfEntry | null> {
  const ids = readEntryWeek(id);
  const entry = ids && (await load(context).entry.load(ids.entryId));
  if (!ids || !entry) return null;
  const pool = await poolOf(context, entry.poolId);
  return (await isWeekOf(context, pool, ids.week)) ? { entry, week: ids.week } : null;
}
