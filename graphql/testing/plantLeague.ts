import type { Database } from '#prisma/client.ts';
import { gradeSeasonGames } from '../grading/grading.ts';
import { columnsOf, periodOf } from '../pools/rules/options/poolOptions.ts';
import { planText } from '../outlook/rules/plans.ts';
import type { Services } from '../kernel/services.ts';
import { isUsedUp, nextTeamUse } from '../picks/rules/teamUses.ts';
import type { GameFacts, PickFacts, RulingFacts } from '../grading/rules/facts.ts';
import { inSeason } from './inSeason.ts';
import type { League } from './randomLeague.ts';
import { skeletonOf } from '../entries/rules/confusables.ts';

const START = new Date('2025-09-01T00:00:00Z');

/** A league as stored in the database, with its ids there. */
export interface PlantedLeague extends League {
  year: number;
  poolId: number;
}

/** Stores the teams of leagues. */
export async function plantTeams(db: Database, ids: readonly string[]): Promise<void> {
  await db.team.createMany({
    data: ids.map((id) => ({
      id,
      city: id,
      nickname: id,
      conference: 'AFC' as const,
      division: 'EAST' as const,
      primaryColor: '#000000',
      secondColor: '#FFFFFF',
    })),
  });
}

/** Stores a league of these teams before its season: no game played and no deadline passed. */
export async function plantLeague(
  db: Database,
  { year, userId }: { year: number; userId: number },
  league: League,
): Promise<PlantedLeague> {
  const { facts, entryFeeCents, pinnedWeek } = league;
  await db.season.create({ data: { year, weekCount: facts.regularWeeks ?? facts.weekCount } });
  const gameIds = new Map<number, number>();
  await db.game.createMany({
    data: facts.games.map(({ week, homeTeamId, awayTeamId, kickoff, isKickoffConfirmed }) => ({
      seasonYear: year,
      week,
      homeTeamId,
      awayTeamId,
      kickoff,
      isKickoffConfirmed,
      updatedAt: START,
    })),
  });
  const stored = await db.game.findMany({ where: { seasonYear: year } });
  for (const game of facts.games) {
    const row = stored.find(({ week, homeTeamId }) => week === game.week && homeTeamId === game.homeTeamId)!;
    gameIds.set(game.id, row.id);
  }
  const { id: poolId } = await db.pool.create({
    data: {
      name: `Pool ${year}`,
      seasonYear: year,
      ...columnsOf(league.options),
      ...(facts.regularWeeks !== undefined && { lastWeek: facts.weekCount }),
      entryFeeCents,
      pinnedWeek,
      createdAt: START,
    },
  });
  await db.poolWeek.createMany({
    data: [...facts.deadlines].map(([week, deadline]) => ({ poolId, week, deadline })),
  });
  const entryIds = new Map<number, number>();
  for (const entry of league.entries) {
    const { startWeek, adminEliminatedWeek, reinstatedThroughWeek, boughtBackThroughWeek } = entry;
    const row = await db.entry.create({
      data: {
        poolId,
        userId,
        username: `E${entry.id}`,
        usernameKey: `e${entry.id}`,
        usernameSkeleton: skeletonOf(`E${entry.id}`),
        number: entry.id,
        joinedAt: START,
        startWeek,
        adminEliminatedWeek,
        reinstatedThroughWeek,
        boughtBackThroughWeek,
      },
    });
    entryIds.set(entry.id, row.id);
  }
  const planted: PickFacts[] = [];
  const slots = new Map<string, number>();
  const picks = league.picks
    // The database allows a team as often as the options do.
    .filter((pick) => {
      const own = planted.filter(({ entryId }) => entryId === pick.entryId);
      return !isUsedUp(facts, pick, own) && planted.push(pick);
    })
    .map((pick) => ({ ...pick, entryId: entryIds.get(pick.entryId)!, gameId: gameIds.get(pick.gameId)! }));
  const taken = new Map<string, number[]>();
  await db.pick.createMany({
    data: picks.map((pick) => {
      const name = `${pick.entryId} ${pick.week}`;
      const slot = (slots.get(name) ?? 0) + 1;
      slots.set(name, slot);
      const period = periodOf(facts, pick.week);
      const team = `${pick.entryId} ${pick.teamId} ${period}`;
      const teamUse = nextTeamUse(facts, pick.week, taken.get(team) ?? []);
      taken.set(team, [...(taken.get(team) ?? []), teamUse]);
      return { ...pick, poolId, slot, period, teamUse };
    }),
  });
  const plans = new Map([...league.plans].map(([id, teams]) => [entryIds.get(id)!, teams]));
  await db.plan.createMany({
    data: [...plans].map(([entryId, teams]) => ({
      entryId,
      userId,
      name: 'Mine',
      teams: planText(teams),
      fallbackOf: entryId,
      createdAt: START,
      updatedAt: START,
    })),
  });
  const rulings: RulingFacts[] = facts.rulings.map(({ gameId, kind }) => ({
    gameId: gameIds.get(gameId)!,
    kind,
  }));
  await db.gameRuling.createMany({ data: rulings.map((ruling) => ({ ...ruling, poolId })) });
  return {
    ...league,
    year,
    poolId,
    entries: league.entries.map((entry) => ({ ...entry, id: entryIds.get(entry.id)! })),
    picks,
    plans,
    facts: { ...facts, rulings, games: facts.games.map((game) => ({ ...game, id: gameIds.get(game.id)! })) },
  };
}

/** Grades games that were written without an action. */
export async function gradeGames(
  services: Services,
  year: number,
  gameIds: readonly number[],
  now: Date,
): Promise<void> {
  await inSeason(services, year, now, (transaction, season) =>
    gradeSeasonGames(transaction, season, gameIds),
  );
}

/** Stores the state of these games and grades them. */
export async function playGames(
  services: Services,
  year: number,
  games: readonly GameFacts[],
  now: Date,
): Promise<void> {
  for (const { id, status, homeScore, awayScore } of games) {
    const completedAt = status === 'FINAL' ? new Date(START.getTime() + id) : null;
    await services.db.game.update({ where: { id }, data: { status, homeScore, awayScore, completedAt } });
  }
  await gradeGames(
    services,
    year,
    games.map((game) => game.id),
    now,
  );
}
