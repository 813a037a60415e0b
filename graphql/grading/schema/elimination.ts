import type { Entry, Game, Pick } from '#prisma/generated/sqlite/client.ts';
import { eliminationText, type EliminationFacts } from '../rules/eliminationText.ts';
import type { EliminationReason } from '../rules/facts.ts';
import { fatalPicks } from '../rules/fatalPicks.ts';
import { shownElimination } from '#graphql/picks/rules/secrecy.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { EliminationReasonEnum, EntryRef } from '#graphql/entries/schema/entry.ts';
import { gameOf } from '#graphql/season/schema/game.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { revealedWeeks, visiblePicks } from '#graphql/picks/schema/pickSecrecy.ts';
import { TeamRef, teamOf } from '#graphql/season/schema/team.ts';

interface Elimination {
  week: number;
  reason: EliminationReason;
  /** The pick that eliminated the entry, with its game; null when the reason concerns no pick. */
  fatal: { pick: Pick; game: Game } | null;
}

const EliminationDetail = builder.objectRef<Elimination>('EliminationDetail').implement({
  description: 'When and why an entry was eliminated. Visible to participants.',
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The week in which the entry was eliminated.' }),
    reason: t.expose('reason', {
      type: EliminationReasonEnum,
      description: 'The reason for the elimination.',
    }),
    team: t.field({
      type: TeamRef,
      nullable: true,
      description: 'The team that the entry had picked; null for NO_PICK and ADMIN.',
      resolve: ({ fatal }, _args, context) => fatal && teamOf(context, fatal.pick.teamId),
    }),
    opponent: t.field({
      type: TeamRef,
      nullable: true,
      description: 'The opponent of the picked team; null for NO_PICK and ADMIN.',
      resolve: ({ fatal }, _args, context) => fatal && teamOf(context, opponentId(fatal)),
    }),
    teamScore: t.int({
      nullable: true,
      description: "The picked team's points; null without a final score.",
      resolve: ({ fatal }) => fatal && scores(fatal).score,
    }),
    opponentScore: t.int({
      nullable: true,
      description: "The opponent's points; null without a final score.",
      resolve: ({ fatal }) => fatal && scores(fatal).opponentScore,
    }),
    shortText: t.string({
      description:
        'The reason for the elimination in short: "Giants lost 3-24", "No pick", "By the commissioner".',
      resolve: async (elimination, _args, context) =>
        eliminationText(await factsOf(context, elimination), false),
    }),
    text: t.string({
      description:
        'The reason for the elimination in words: "Giants lost 3-24 to the Eagles", "No pick", "By the commissioner".',
      resolve: async (elimination, _args, context) =>
        eliminationText(await factsOf(context, elimination), true),
    }),
  }),
});

builder.prismaObjectFields(EntryRef, (t) => ({
  eliminationDetail: t.field({
    type: EliminationDetail,
    nullable: true,
    description:
      'When and why the entry was eliminated, with the team and the score; null while `status` is ALIVE. An elimination by a result is shown only after the deadline of its week.',
    resolve: eliminationOf,
  }),
}));

async function eliminationOf(entry: Entry, _args: unknown, context: Context): Promise<Elimination | null> {
  if (entry.eliminatedWeek === null) return null;
  const shown = shownElimination(entry, await revealedWeeks(context, entry.poolId));
  if (shown === null || shown.reason === null) return null;
  const { week, reason } = shown;
  // An elimination without regard to a pick reveals nothing of it; the pick may still be secret.
  if (reason === 'ADMIN' || reason === 'NO_PICK') return { week, reason, fatal: null };
  const [weeks, picks] = await Promise.all([
    load(context).weeks.load(entry.poolId),
    visiblePicks(context, entry),
  ]);
  const ofWeek = picks.filter((pick) => pick.week === week).sort((a, b) => a.slot - b.slot);
  const played = await Promise.all(
    ofWeek.map(async (pick) => ({ ...pick, game: await gameOf(context, pick.gameId) })),
  );
  const [fatal] = fatalPicks(played, reason, weeks.find((one) => one.week === week)?.deadline);
  return { week, reason, fatal: fatal ? { pick: fatal, game: fatal.game } : null };
}

function opponentId({ pick, game }: NonNullable<Elimination['fatal']>): string {
  return pick.teamId === game.homeTeamId ? game.awayTeamId : game.homeTeamId;
}

function scores({ pick, game }: NonNullable<Elimination['fatal']>) {
  const { homeScore, awayScore, status } = game;
  if (status !== 'FINAL') return { score: null, opponentScore: null };
  return pick.teamId === game.homeTeamId
    ? { score: homeScore, opponentScore: awayScore }
    : { score: awayScore, opponentScore: homeScore };
}

async function factsOf(context: Context, { reason, fatal }: Elimination): Promise<EliminationFacts> {
  if (fatal === null) return { reason, team: null };
  const [team, opponent] = await Promise.all([
    teamOf(context, fatal.pick.teamId),
    teamOf(context, opponentId(fatal)),
  ]);
  return { reason, team: { nickname: team.nickname, opponent: opponent.nickname, ...scores(fatal) } };
}
