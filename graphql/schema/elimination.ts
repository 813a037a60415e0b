import type { Entry, Game, Pick } from '../../prisma/generated/sqlite/client.ts';
import { eliminationText, type EliminationFacts } from '../domain/eliminationText.ts';
import type { EliminationReason } from '../domain/facts.ts';
import { shownElimination } from '../domain/secrecy.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { EliminationReasonEnum, EntryRef } from './entry.ts';
import { load } from './loaders.ts';
import { revealedWeeks, visiblePicks } from './pickSecrecy.ts';
import { TeamRef, teamOf } from './team.ts';

interface Elimination {
  week: number;
  reason: EliminationReason;
  /** The pick that did it, with its game; null where none did. */
  fatal: { pick: Pick; game: Game } | null;
}

const EliminationDetail = builder.objectRef<Elimination>('EliminationDetail').implement({
  description: 'When and why an entry went out. For participants.',
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The week in which it went out.' }),
    reason: t.expose('reason', { type: EliminationReasonEnum, description: 'Why.' }),
    team: t.field({
      type: TeamRef,
      nullable: true,
      description: 'The team it had picked; null for NO_PICK and ADMIN.',
      resolve: ({ fatal }, _args, context) => fatal && teamOf(context, fatal.pick.teamId),
    }),
    opponent: t.field({
      type: TeamRef,
      nullable: true,
      description: 'Whom that team played; null for NO_PICK and ADMIN.',
      resolve: ({ fatal }, _args, context) => fatal && teamOf(context, opponentId(fatal)),
    }),
    teamScore: t.int({
      nullable: true,
      description: "The team's points; null without a final score.",
      resolve: ({ fatal }) => fatal && scores(fatal).score,
    }),
    opponentScore: t.int({
      nullable: true,
      description: "The opponent's points; null without a final score.",
      resolve: ({ fatal }) => fatal && scores(fatal).opponentScore,
    }),
    shortText: t.string({
      description: 'Why, in a few words: "Giants lost 3-24", "No pick", "By the commissioner".',
      resolve: async (elimination, _args, context) =>
        eliminationText(await factsOf(context, elimination), false),
    }),
    text: t.string({
      description: 'Why, in words: "Giants lost 3-24 to the Eagles", "No pick", "By the commissioner".',
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
      'When and why it went out, with the team and the score; null while `status` is ALIVE. An elimination by a result shows once the deadline of its week has passed.',
    resolve: eliminationOf,
  }),
}));

async function eliminationOf(entry: Entry, _args: unknown, context: Context): Promise<Elimination | null> {
  if (entry.eliminatedWeek === null) return null;
  const shown = shownElimination(entry, await revealedWeeks(context, entry.poolId));
  if (shown === null || shown.reason === null) return null;
  const { week, reason } = shown;
  // What the commissioner decides says nothing of the pick, which may still be secret.
  if (reason === 'ADMIN' || reason === 'NO_PICK') return { week, reason, fatal: null };
  const pick = (await visiblePicks(context, entry)).find((one) => one.week === week);
  const game = pick && (await load(context).game.load(pick.gameId));
  return { week, reason, fatal: pick && game ? { pick, game } : null };
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
