import { marginOf } from '../rules/entrySeason.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import { failureOf } from '#graphql/grading/rules/livesLost.ts';
import { builder } from '#graphql/api/builder.ts';
import { GameRef } from '#graphql/season/schema/game.ts';
import type { Escape as EscapeFacts, Selection } from '#graphql/pools/schema/poolFacts.ts';
import { theTeam } from '#graphql/season/schema/team.ts';

/** The numbers of rows in the story of a season. */
export const MOST_ESCAPES = 5;
export const MOST_LOSSES = 8;

export const Escape = builder.objectRef<EscapeFacts>('Escape').implement({
  description:
    "A narrow win in a week, or in a losers' pool a narrow loss, with the picks that came through by it.",
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The number of the week.' }),
    team: t.field(theTeam('The picked team.')),
    game: t.expose('game', { type: GameRef, description: 'Its game.' }),
    margin: t.exposeInt('margin', {
      description:
        "The points by which it won, in a losers' pool lost; 0 for a tie in a pool where ties survive.",
    }),
    picks: t.exposeInt('picks', { description: 'The number of picks of the team in that week.' }),
  }),
});

export const BiggestLoss = builder.objectRef<Selection>('BiggestLoss').implement({
  description:
    "A loss of a team in a week, or in a losers' pool a win, with the picks that went with it. A tie is one where the pool does not let ties survive.",
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The number of the week.' }),
    team: t.field(theTeam('The picked team.')),
    game: t.expose('game', { type: GameRef, nullable: true, description: 'Its game.' }),
    picks: t.exposeInt('count', {
      description: 'The number of picks of the team in that week, as in the distribution of the week.',
    }),
  }),
});

/** The narrow win of a team's picks in a week; null when they did not come through. */
export function escapeOf(
  { week, teamId, game, outcome, count }: Selection,
  { tieRule, pickTo }: Pick<PoolOptions, 'tieRule' | 'pickTo'>,
): EscapeFacts | null {
  const margin = game && marginOf(teamId, game, pickTo);
  const isSafe = outcome === 'WON' || (outcome === 'TIED' && tieRule === 'SURVIVE');
  return isSafe && game !== null && margin !== null && margin >= 0
    ? { week, teamId, game, margin, picks: count }
    : null;
}

/** The closest, then the most picked, then the earliest. */
export function closestFirst(escapes: readonly EscapeFacts[]): EscapeFacts[] {
  return escapes
    .toSorted((a, b) => a.margin - b.margin || b.picks - a.picks || a.week - b.week)
    .slice(0, MOST_ESCAPES);
}

/** Whether the picks of a team in a week count as lost. */
export function isLoss({ outcome }: Selection, tieRule: PoolOptions['tieRule']): boolean {
  return failureOf(outcome, tieRule) !== null;
}

/** The most picks, then the latest. */
export function mostPicksFirst(losses: readonly Selection[]): Selection[] {
  return losses
    .toSorted((a, b) => b.count - a.count || b.week - a.week || (a.teamId < b.teamId ? -1 : 1))
    .slice(0, MOST_LOSSES);
}
