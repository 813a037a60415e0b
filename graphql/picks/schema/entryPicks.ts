import type { Entry } from '#prisma/generated/sqlite/client.ts';
import { currentWeekAt } from '#graphql/season/schema/currentWeek.ts';
import { poolOf, WEEK_OR_CURRENT } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { PickRef } from './pick.ts';
import { PickPermission, permissionOf } from './pickPermission.ts';
import { revealedPicks, visiblePicks } from './pickSecrecy.ts';
import { TeamRef, teamOf } from '#graphql/season/schema/team.ts';
import { TeamOption, optionsOf } from './teamOption.ts';
import { pickOf, type WeekOfEntry } from '#graphql/entries/schema/weekOfEntry.ts';

export const UsedTeam = builder.objectRef<{ teamId: string; week: number }>('UsedTeam').implement({
  description: 'A team that an entry has already used.',
  fields: (t) => ({
    team: t.field({
      type: TeamRef,
      description: 'The team that was used.',
      resolve: ({ teamId }, _args, context) => teamOf(context, teamId),
    }),
    week: t.exposeInt('week', { description: 'The week for which the team was picked.' }),
  }),
});

builder.prismaObjectFields(EntryRef, (t) => ({
  usedTeams: t.field({
    type: [UsedTeam],
    description:
      "The teams used in weeks whose deadline has passed, ordered by week; the entry's owner sees all of them. In a pool in which teams can be used again, a team can be in it twice.",
    extensions: { perViewer: true },
    complexity: { multiplier: 18 },
    resolve: (entry, _args, context) => visiblePicks(context, entry),
  }),
  pick: t.field({
    type: PickRef,
    nullable: true,
    description:
      "The entry's pick for a week, the first of two in a week with two; null when there is none or, for anyone but the entry's owner, before the week's deadline.",
    extensions: { perViewer: true },
    args: { week: t.arg.int({ description: WEEK_OR_CURRENT }) },
    resolve: async (entry, args, context) => pickOf(context, await weekOf(context, entry, args.week)),
  }),
  picks: t.field({
    type: [PickRef],
    description:
      "The entry's picks in weeks whose deadline has passed, ordered by week; the entry's owner sees all of them.",
    extensions: { perViewer: 'by event' },
    complexity: { multiplier: 18 },
    resolve: (entry, _args, context) => visiblePicks(context, entry),
  }),
  revealedPicks: t.field({
    type: [PickRef],
    description:
      "The entry's picks in weeks whose deadline has passed, ordered by week; the same for everybody.",
    complexity: { multiplier: 18 },
    resolve: (entry, _args, context) => revealedPicks(context, entry),
  }),
  viewerCanPick: t.field({
    type: PickPermission,
    description: 'Whether the viewer can pick with this entry in a week, regardless of the team.',
    extensions: { perViewer: true },
    args: { week: t.arg.int({ description: WEEK_OR_CURRENT }) },
    resolve: async (entry, args, context) => permissionOf(context, await weekOf(context, entry, args.week)),
  }),
  teamOptions: t.field({
    type: [TeamOption],
    description:
      "The teams that play in the week, in game order, each with the state a pick of it would meet. For anyone but the entry's owner, only teams used in weeks whose deadline has passed count as used.",
    extensions: { perViewer: true },
    complexity: { multiplier: 32 },
    args: { week: t.arg.int({ description: WEEK_OR_CURRENT }) },
    resolve: async (entry, args, context) => optionsOf(context, await weekOf(context, entry, args.week)),
  }),
}));

async function weekOf(context: Context, entry: Entry, week: number | null | undefined): Promise<WeekOfEntry> {
  return { entry, week: week ?? (await currentWeekAt(context, await poolOf(context, entry.poolId))) };
}
