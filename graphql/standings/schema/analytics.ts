import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { EliminationReason } from '#graphql/grading/rules/facts.ts';
import { pickCounts, sumOf, type EntryCount } from '../counts.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { EliminationReasonEnum } from '#graphql/entries/schema/entry.ts';
import { gamesOfWeek } from '#graphql/season/schema/game.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import type {
  Analytics,
  Escape as EscapeFacts,
  Outcomes,
  Selection,
  TeamFacts,
  WeekFacts,
} from '#graphql/pools/schema/poolFacts.ts';
import { price } from '#graphql/api/cost/prices.ts';
import {
  closestFirst,
  isLoss,
  mostPicksFirst,
  Escape,
  escapeOf,
  BiggestLoss,
  MOST_ESCAPES,
  MOST_LOSSES,
} from './seasonStory.ts';
import { selectionsOf, TeamSelection } from '#graphql/picks/schema/teamSelection.ts';
import { theTeam } from '#graphql/season/schema/team.ts';

const EliminationCount = builder.objectRef<WeekFacts['byReason'][number]>('EliminationCount').implement({
  description: 'The number of entries eliminated for one reason.',
  fields: (t) => ({
    reason: t.expose('reason', {
      type: EliminationReasonEnum,
      description: 'The reason for the elimination.',
    }),
    count: t.exposeInt('count', { description: 'The number of entries eliminated for this reason.' }),
  }),
});

const WeekAnalytics = builder.objectRef<WeekFacts>('WeekAnalytics').implement({
  description: "A pool's results in one week.",
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The number of the week, from 1.' }),
    isComplete: t.exposeBoolean('isComplete', {
      description: 'Whether all games of the week have a result; until then the numbers can change.',
    }),
    alive: t.exposeInt('alive', {
      description: 'The number of entries that had joined by this week and were still alive after it.',
    }),
    eliminated: t.exposeInt('eliminated', { description: 'The number of entries eliminated in this week.' }),
    byReason: t.expose('byReason', {
      type: [EliminationCount],
      description: 'The eliminations of this week by reason, the most frequent reason first.',
    }),
    mostPicked: t.expose('mostPicked', {
      type: TeamSelection,
      nullable: true,
      description:
        'The team picked most often in this week; of teams picked equally often, the first by abbreviation. Null when there are no picks.',
    }),
    picks: t.exposeInt('picks', { description: 'The number of picks for this week.' }),
    won: t.exposeInt('won', { description: "The number of this week's picks whose team won." }),
    lost: t.exposeInt('lost', { description: "The number of this week's picks whose team lost." }),
    tied: t.exposeInt('tied', { description: "The number of this week's picks whose team tied." }),
    pending: t.exposeInt('pending', {
      description: "The number of this week's picks whose game has no result yet.",
    }),
  }),
});

const TeamAnalytics = builder.objectRef<TeamFacts>('TeamAnalytics').implement({
  description: 'The picks of a team over the season, by outcome.',
  fields: (t) => ({
    team: t.field(theTeam('The team that was picked.')),
    picks: t.exposeInt('picks', { description: 'The number of times the team was picked.' }),
    won: t.exposeInt('won', { description: 'The number of times the team was picked and won.' }),
    lost: t.exposeInt('lost', { description: 'The number of times the team was picked and lost.' }),
    tied: t.exposeInt('tied', { description: 'The number of times the team was picked and tied.' }),
    pending: t.exposeInt('pending', {
      description: 'The number of picks of the team whose game has no result yet.',
    }),
  }),
});

const PoolAnalytics = builder.objectRef<Analytics>('PoolAnalytics').implement({
  description: 'Statistics of the season so far; only weeks whose deadline has passed count.',
  fields: (t) => ({
    weeks: t.expose('weeks', {
      type: [WeekAnalytics],
      description: 'The weeks whose deadline has passed, in order.',
      complexity: { multiplier: 18 },
    }),
    teams: t.expose('teams', {
      type: [TeamAnalytics],
      description: 'The teams picked in those weeks, the most picked first, then by abbreviation.',
      complexity: { multiplier: 32 },
    }),
    escapes: t.expose('escapes', {
      type: [Escape],
      description: `The closest wins of picked teams, the narrowest first, then the most picked; up to ${MOST_ESCAPES}.`,
      complexity: { multiplier: MOST_ESCAPES },
    }),
    biggestLosses: t.expose('biggestLosses', {
      type: [BiggestLoss],
      description: `The losses that the most picks went with, the most first; up to ${MOST_LOSSES}.`,
      complexity: { multiplier: MOST_LOSSES },
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  analytics: t.field({
    type: PoolAnalytics,
    description:
      'Eliminations, survivors and picks by week, and teams by their results. Visible to members of the pool.',
    authScopes: ({ id }) => ({ memberOf: id }),
    complexity: 3 * price.poolScan,
    resolve: async (pool, _args, context) => {
      const revealed = await revealedWeeks(context, pool.id);
      return context.aggregates.analytics.of(pool.id, [...revealed].join(), () =>
        analyticsOf(context, pool, revealed),
      );
    },
  }),
}));

/** Before a week's deadline neither its picks nor its eliminations count (SPECIFICATION 4.5). */
async function analyticsOf(
  context: Context,
  { id: poolId, tieRule, pickTo }: Pool,
  revealed: ReadonlySet<number>,
): Promise<Analytics> {
  const weeks = (await load(context).weeks.load(poolId)).filter(({ week }) => revealed.has(week));
  if (weeks.length === 0) return { weeks: [], teams: [], escapes: [], biggestLosses: [] };

  const [survivalGroups, picks, rulings, ...games] = await Promise.all([
    load(context).entryCounts.load(poolId),
    pickCounts(context.services.db, [poolId], [...revealed]),
    load(context).rulings.load(poolId),
    ...weeks.map(({ week }) => gamesOfWeek(context, poolId, week)),
  ]);

  const byTeam = new Map<string, TeamFacts>();
  const escapes: EscapeFacts[] = [];
  const losses: Selection[] = [];
  const facts = weeks.map(({ week, completedAt }, index): WeekFacts => {
    const eliminated = survivalGroups.filter(({ eliminatedWeek }) => eliminatedWeek === week);
    const counts = picks.filter((pick) => pick.week === week);
    const selections = selectionsOf({ poolId, week }, counts, games[index] ?? [], rulings, pickTo);
    const outcomes = noPicks();
    for (const selection of selections) {
      const escape = escapeOf(selection, { tieRule, pickTo });
      if (escape !== null) escapes.push(escape);
      if (isLoss(selection, tieRule)) losses.push(selection);
      const team = byTeam.get(selection.teamId) ?? { teamId: selection.teamId, ...noPicks() };
      byTeam.set(selection.teamId, team);
      add(outcomes, selection);
      add(team, selection);
    }
    return {
      week,
      isComplete: completedAt !== null,
      alive: sumOf(
        survivalGroups.filter(
          ({ startWeek, eliminatedWeek }) =>
            startWeek <= week &&
            (eliminatedWeek === null || eliminatedWeek > week || !revealed.has(eliminatedWeek)),
        ),
      ),
      eliminated: sumOf(eliminated),
      byReason: byReason(eliminated),
      mostPicked: selections[0] ?? null,
      ...outcomes,
    };
  });
  const teams = [...byTeam.values()].sort((a, b) => b.picks - a.picks || (a.teamId < b.teamId ? -1 : 1));
  return {
    weeks: facts,
    teams,
    escapes: closestFirst(escapes),
    biggestLosses: mostPicksFirst(losses),
  };
}

function noPicks(): Outcomes {
  return { picks: 0, won: 0, lost: 0, tied: 0, pending: 0 };
}

const OUTCOME_KEYS = { WON: 'won', LOST: 'lost', TIED: 'tied', PENDING: 'pending' } as const;

function add(to: Outcomes, { count, outcome }: Selection): void {
  to.picks += count;
  to[OUTCOME_KEYS[outcome]] += count;
}

function byReason(eliminated: readonly EntryCount[]): WeekFacts['byReason'] {
  const counts = new Map<EliminationReason, number>();
  for (const { eliminationReason: reason, count } of eliminated) {
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}
