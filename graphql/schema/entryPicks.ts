import type { Entry, Game } from '../../prisma/generated/sqlite/client.ts';
import { isOfferedForPicks } from '../domain/deadlines.ts';
import { ownLineText } from '../domain/lines.ts';
import {
  refusalMessage,
  refuseWeek,
  teamOptionState,
  type PickRefusal,
  type TeamOptionState,
} from '../domain/picks.ts';
import { currentWeekOf, poolOf } from './arguments.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { EntryRef } from './entry.ts';
import { PickRefusalEnum } from './errors.ts';
import { GameRef, gamesOfWeek } from './game.ts';
import { load } from './loaders.ts';
import { PickRef } from './pick.ts';
import { isViewers, visiblePicks } from './pickSecrecy.ts';
import { TeamRef, teamOf } from './team.ts';

const UsedTeam = builder.objectRef<{ teamId: string; week: number }>('UsedTeam').implement({
  description: 'A team that an entry has used up.',
  fields: (t) => ({
    team: t.field({
      type: TeamRef,
      description: 'The team.',
      resolve: ({ teamId }, _args, context) => teamOf(context, teamId),
    }),
    week: t.exposeInt('week', { description: 'The week it was picked in.' }),
  }),
});

interface Permission {
  refusal: PickRefusal | null;
  message: string | null;
}

const PickPermission = builder.objectRef<Permission>('PickPermission').implement({
  description: 'Whether the viewer can pick with an entry in a week.',
  fields: (t) => ({
    allowed: t.boolean({
      description: 'A pick of a team that is AVAILABLE would be taken now.',
      resolve: ({ refusal }) => refusal === null,
    }),
    code: t.expose('refusal', {
      type: PickRefusalEnum,
      nullable: true,
      description: 'Why not: PICK_EXISTS, DEADLINE_PASSED, ...; null when allowed.',
    }),
    message: t.exposeString('message', {
      nullable: true,
      description: 'Why not, for people; null when allowed.',
    }),
  }),
});

const TeamOptionStateEnum = builder.enumType('TeamOptionState', {
  description: 'What a card of a team shows.',
  values: {
    AVAILABLE: { description: 'It can be selected, as far as the team goes.' },
    PREVIOUSLY_USED: { description: 'The entry has picked it in some week.' },
    GAME_STARTED: { description: 'Its game has begun.' },
  } as const,
});

interface Option {
  teamId: string;
  opponentId: string;
  game: Game;
  state: TeamOptionState;
  usedWeek: number | null;
}

const TeamOption = builder.objectRef<Option>('TeamOption').implement({
  description: "A team's card in the selection of a week.",
  fields: (t) => ({
    team: t.field({
      type: TeamRef,
      description: 'The team to select.',
      resolve: ({ teamId }, _args, context) => teamOf(context, teamId),
    }),
    opponent: t.field({
      type: TeamRef,
      description: 'Whom it plays.',
      resolve: ({ opponentId }, _args, context) => teamOf(context, opponentId),
    }),
    isHome: t.boolean({
      description: 'It is the home team of the game.',
      resolve: ({ teamId, game }) => teamId === game.homeTeamId,
    }),
    game: t.expose('game', { type: GameRef, description: 'The game it plays.' }),
    lineText: t.string({
      nullable: true,
      description: 'The line of this team: "TB -4.5", "TB PK", "TB -4.5 (Locked)"; null without a line.',
      resolve: ({ teamId, game }) => ownLineText(game, teamId),
    }),
    state: t.expose('state', { type: TeamOptionStateEnum, description: 'Whether it can be selected.' }),
    usedWeek: t.exposeInt('usedWeek', {
      nullable: true,
      description: 'For PREVIOUSLY_USED: the week; else null.',
    }),
  }),
});

const WEEK = "From 1 to the last week of the season; without it the pool's current week.";

builder.prismaObjectFields(EntryRef, (t) => ({
  usedTeams: t.field({
    type: [UsedTeam],
    description: 'Teams used in weeks whose deadline has passed, by week; for the owner, all.',
    extensions: { perViewer: true },
    complexity: { multiplier: 18 },
    resolve: (entry, _args, context) => visiblePicks(context, entry),
  }),
  pick: t.field({
    type: PickRef,
    nullable: true,
    description: "The pick of a week; null when there is none, or before the week's deadline for others.",
    extensions: { perViewer: true },
    args: { week: t.arg.int({ description: WEEK }) },
    resolve: (entry, args, context) => pickOf(context, entry, args.week),
  }),
  currentPick: t.field({
    type: PickRef,
    nullable: true,
    description:
      "Its pick of the pool's current week, as `pick` without a week answers it. For what stands beside a screen that shows another week: a client's store keeps the two apart.",
    extensions: { perViewer: true },
    resolve: (entry, _args, context) => pickOf(context, entry, null),
  }),
  picks: t.field({
    type: [PickRef],
    description: 'Its picks, by week: those of weeks whose deadline has passed; for the owner, all.',
    extensions: { perViewer: true },
    complexity: { multiplier: 18 },
    resolve: (entry, _args, context) => visiblePicks(context, entry),
  }),
  viewerCanPick: t.field({
    type: PickPermission,
    description: 'Whether the viewer can pick with this entry in a week, whatever the team.',
    extensions: { perViewer: true },
    args: { week: t.arg.int({ description: WEEK }) },
    resolve: async (entry, args, context) =>
      permissionOf(context, entry, await weekOf(context, entry, args.week)),
  }),
  teamOptions: t.field({
    type: [TeamOption],
    description:
      'One card for each team that plays in the week, in game order, with what a pick of it would answer. For others than the owner, teams count as used only in weeks whose deadline has passed.',
    extensions: { perViewer: true },
    complexity: { multiplier: 32 },
    args: { week: t.arg.int({ description: WEEK }) },
    resolve: async (entry, args, context) =>
      optionsOf(context, entry, await weekOf(context, entry, args.week)),
  }),
}));

async function pickOf(context: Context, entry: Entry, asked: number | null | undefined) {
  const week = await weekOf(context, entry, asked);
  return (await visiblePicks(context, entry)).find((pick) => pick.week === week);
}

async function weekOf(context: Context, { poolId }: Entry, week: number | null | undefined): Promise<number> {
  return week ?? currentWeekOf(await poolOf(context, poolId));
}

async function permissionOf(context: Context, entry: Entry, week: number): Promise<Permission> {
  const { decidedWeek, seasonYear } = await poolOf(context, entry.poolId);
  const [season, weeks, picks] = await Promise.all([
    load(context).season.load(seasonYear),
    load(context).weeks.load(entry.poolId),
    // For others the answer is the same whatever the entry has picked.
    isViewers(context, entry) ? load(context).picks.load(entry.id) : [],
  ]);
  const weekCount = season?.weekCount ?? 0;
  const refusal = refuseWeek({
    viewerUserId: context.viewer?.userId ?? null,
    entry,
    week,
    weekCount,
    decidedWeek,
    picks,
    deadline: weeks.find((candidate) => candidate.week === week)?.deadline ?? null,
    now: context.services.clock.now(),
  });
  const { startWeek, eliminatedWeek } = entry;
  const details = { week, weekCount, startWeek, eliminatedWeek, decidedWeek };
  return { refusal, message: refusal === null ? null : refusalMessage(refusal, details) };
}

async function optionsOf(context: Context, entry: Entry, week: number): Promise<Option[]> {
  const [games, picks] = await Promise.all([
    gamesOfWeek(context, entry.poolId, week),
    visiblePicks(context, entry),
  ]);
  const usedWeeks = new Map(picks.map((pick) => [pick.teamId, pick.week]));
  const usedTeamIds = new Set(usedWeeks.keys());
  const now = context.services.clock.now();
  return games.filter(isOfferedForPicks).flatMap((game) =>
    [[game.awayTeamId, game.homeTeamId] as const, [game.homeTeamId, game.awayTeamId] as const].map(
      ([teamId, opponentId]) => {
        const state = teamOptionState({ teamId, game, usedTeamIds, now });
        const usedWeek = state === 'PREVIOUSLY_USED' ? (usedWeeks.get(teamId) ?? null) : null;
        return { teamId, opponentId, game, state, usedWeek };
      },
    ),
  );
}
