import type { Pool } from '../../prisma/generated/sqlite/client.ts';
import type { EliminationReason } from '../domain/facts.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { EliminationReasonEnum } from './entry.ts';
import { gamesOfWeek } from './game.ts';
import { load } from './loaders.ts';
import { revealedWeeks } from './pickSecrecy.ts';
import { PoolRef } from './pool.ts';
import { price } from './prices.ts';
import { selectionsOf, TeamSelection, type Selection } from './teamSelection.ts';
import { TeamRef, teamOf } from './team.ts';

/** How many picks came out which way. */
interface Outcomes {
  picks: number;
  won: number;
  lost: number;
  tied: number;
  pending: number;
}

interface WeekFacts extends Outcomes {
  week: number;
  isComplete: boolean;
  alive: number;
  eliminated: number;
  byReason: { reason: EliminationReason; count: number }[];
  mostPicked: Selection | null;
}

interface TeamFacts extends Outcomes {
  teamId: string;
}

export interface Analytics {
  weeks: WeekFacts[];
  teams: TeamFacts[];
}

const EliminationCount = builder.objectRef<WeekFacts['byReason'][number]>('EliminationCount').implement({
  description: 'How many entries went out for one reason.',
  fields: (t) => ({
    reason: t.expose('reason', { type: EliminationReasonEnum, description: 'Why they went out.' }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
});

const WeekAnalytics = builder.objectRef<WeekFacts>('WeekAnalytics').implement({
  description: 'What a week did to the pool.',
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The number of the week.' }),
    isComplete: t.exposeBoolean('isComplete', {
      description: 'All its games have their result; until then its numbers still move.',
    }),
    alive: t.exposeInt('alive', {
      description: 'Entries that had joined and were still in after it.',
    }),
    eliminated: t.exposeInt('eliminated', { description: 'Entries that went out in it.' }),
    byReason: t.expose('byReason', {
      type: [EliminationCount],
      description: 'Why they went out, the most frequent reason first.',
    }),
    mostPicked: t.expose('mostPicked', {
      type: TeamSelection,
      nullable: true,
      description: 'The team that most picked, by abbreviation among equals; null when nobody picked.',
    }),
    picks: t.exposeInt('picks', { description: 'Picks of the week.' }),
    won: t.exposeInt('won', { description: 'Picks whose team won.' }),
    lost: t.exposeInt('lost', { description: 'Picks whose team lost.' }),
    tied: t.exposeInt('tied', { description: 'Picks whose team tied.' }),
    pending: t.exposeInt('pending', { description: 'Picks without a result.' }),
  }),
});

const TeamAnalytics = builder.objectRef<TeamFacts>('TeamAnalytics').implement({
  description: 'What a team did for those who picked it.',
  fields: (t) => ({
    team: t.field({
      type: TeamRef,
      description: 'The team.',
      resolve: ({ teamId }, _args, context) => teamOf(context, teamId),
    }),
    picks: t.exposeInt('picks', { description: 'How often it was picked.' }),
    won: t.exposeInt('won', { description: 'Picks of it that won.' }),
    lost: t.exposeInt('lost', { description: 'Picks of it that lost.' }),
    tied: t.exposeInt('tied', { description: 'Picks of it that tied.' }),
    pending: t.exposeInt('pending', { description: 'Picks of it without a result.' }),
  }),
});

const PoolAnalytics = builder.objectRef<Analytics>('PoolAnalytics').implement({
  description: 'The season so far in numbers: weeks whose deadline has passed, and no others.',
  fields: (t) => ({
    weeks: t.expose('weeks', {
      type: [WeekAnalytics],
      description: 'Weeks whose deadline has passed, in order.',
      complexity: { multiplier: 18 },
    }),
    teams: t.expose('teams', {
      type: [TeamAnalytics],
      description: 'Teams picked in those weeks, the most picked first, then by abbreviation.',
      complexity: { multiplier: 32 },
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  analytics: t.field({
    type: PoolAnalytics,
    description: 'Eliminations, survivors and picks by week, and teams by their results. For participants.',
    authScopes: { read: true },
    complexity: 3 * price.poolScan,
    resolve: async (pool, _args, context) => {
      const revealed = await revealedWeeks(context, pool.id);
      return context.aggregates.analytics.of(pool.id, [...revealed].join(), () =>
        analyticsOf(context, pool, revealed),
      );
    },
  }),
}));

/** Before the deadline of a week neither its picks nor who went out in it count (DESIGN section 4). */
async function analyticsOf(
  context: Context,
  { id: poolId }: Pool,
  revealed: ReadonlySet<number>,
): Promise<Analytics> {
  const { db } = context.services;
  const weeks = (await load(context).weeks.load(poolId)).filter(({ week }) => revealed.has(week));
  if (weeks.length === 0) return { weeks: [], teams: [] };

  const [fates, picks, rulings, ...games] = await Promise.all([
    db.entry.groupBy({
      by: ['startWeek', 'eliminatedWeek', 'eliminationReason'],
      where: { poolId },
      _count: true,
    }),
    db.pick.groupBy({
      by: ['week', 'teamId'],
      where: { poolId, week: { in: [...revealed] } },
      _count: true,
    }),
    load(context).rulings.load(poolId),
    ...weeks.map(({ week }) => gamesOfWeek(context, poolId, week)),
  ]);

  const byTeam = new Map<string, TeamFacts>();
  const facts = weeks.map(({ week, completedAt }, index): WeekFacts => {
    const out = fates.filter(({ eliminatedWeek }) => eliminatedWeek === week);
    const counts = picks
      .filter((pick) => pick.week === week)
      .map(({ teamId, _count }) => ({ teamId, count: _count }));
    const selections = selectionsOf({ poolId, week }, counts, games[index] ?? [], rulings);
    const outcomes = noPicks();
    for (const selection of selections) {
      const team = byTeam.get(selection.teamId) ?? { teamId: selection.teamId, ...noPicks() };
      byTeam.set(selection.teamId, team);
      add(outcomes, selection);
      add(team, selection);
    }
    return {
      week,
      isComplete: completedAt !== null,
      alive: sum(
        fates.filter(
          ({ startWeek, eliminatedWeek }) =>
            startWeek <= week &&
            (eliminatedWeek === null || eliminatedWeek > week || !revealed.has(eliminatedWeek)),
        ),
      ),
      eliminated: sum(out),
      byReason: byReason(out),
      mostPicked: selections[0] ?? null,
      ...outcomes,
    };
  });
  const teams = [...byTeam.values()].sort((a, b) => b.picks - a.picks || (a.teamId < b.teamId ? -1 : 1));
  return { weeks: facts, teams };
}

function noPicks(): Outcomes {
  return { picks: 0, won: 0, lost: 0, tied: 0, pending: 0 };
}

const WAYS = { WON: 'won', LOST: 'lost', TIED: 'tied', PENDING: 'pending' } as const;

function add(to: Outcomes, { count, outcome }: Selection): void {
  to.picks += count;
  to[WAYS[outcome]] += count;
}

function sum(groups: readonly { _count: number }[]): number {
  return groups.reduce((total, { _count }) => total + _count, 0);
}

function byReason(
  out: readonly { eliminationReason: EliminationReason | null; _count: number }[],
): WeekFacts['byReason'] {
  const counts = new Map<EliminationReason, number>();
  for (const { eliminationReason: reason, _count } of out) {
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + _count);
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}
