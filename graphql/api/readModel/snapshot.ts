import type { TeamsUsed } from '#graphql/outlook/weekField.ts';
import type { Game, Season } from '#prisma/generated/sqlite/client.ts';
import {
  finalRatings,
  seasonChances,
  type SeasonChances,
} from '#graphql/outlook/rules/chances/gameChances.ts';
import type { WeekGroup } from '#graphql/outlook/rules/field.ts';
import { PLAYOFF_WEEKS } from '#graphql/season/rules/playoffs.ts';
import { optionsOf } from '#graphql/pools/rules/options/poolOptions.ts';
import { teamRecords, type TeamRecord } from '#graphql/season/rules/records.ts';
import type { Facts, PoolFact } from './facts.ts';
import { type Loaded, whenLoaded } from './loaded.ts';
import type { Rows } from './rows.ts';

/** Values derived from all games of a season; playoff games are in `byId` only. */
interface SeasonGames {
  byId: ReadonlyMap<number, Game>;
  /** First and last kickoff; null without games. */
  span: { first: Date; last: Date } | null;
  /** The records of all teams with a final game. */
  records: ReadonlyMap<string, TeamRecord>;
}

export type Snapshot = ReturnType<typeof createSnapshot>;

/**
 * The season and its pools as one request sees them: every fact has one value throughout. Facts that changed
 * since they were last requested are read from the database, once for all requests; their rows are frozen.
 */
export function createSnapshot(facts: Facts, rows: Rows) {
  const all = <Value>(kind: 'teams' | 'seasons' | 'onlyPool', read: () => Promise<Value>) => ({
    load: (): Loaded<Value> => facts.get({ kind }, read),
  });
  const ofPool = <Value>(kind: PoolFact, read: (poolId: number) => Promise<Value>) => ({
    load: (poolId: number): Loaded<Value> => facts.get({ kind, poolId }, () => read(poolId)),
  });

  const seasons = all('seasons', rows.seasons);
  const games = {
    load: ({ year, week }: { year: number; week: number }): Loaded<readonly Game[]> =>
      facts.get({ kind: 'games', year, week }, () => rows.games.load({ year, week })),
  };
  const pool = ofPool('pool', (poolId) => rows.pool.load(poolId));

  /** Rows are reread for changed weeks only. */
  const seasonGames = (year: number): Loaded<SeasonGames> =>
    facts.get({ kind: 'seasonGames', year }, async () => {
      const season = (await seasons.load()).find((candidate) => candidate.year === year);
      const weekCount = season?.weekCount ?? 0;
      const weeks = Array.from(
        { length: season === undefined ? 0 : weekCount + PLAYOFF_WEEKS },
        async (_, index) => games.load({ year, week: index + 1 }),
      );
      const everyGame = (await Promise.all(weeks)).flat();
      const regular = everyGame.filter(({ week }) => week <= weekCount);
      const kickoffs = regular.map(({ kickoff }) => kickoff.getTime());
      return Object.freeze({
        byId: new Map(everyGame.map((game) => [game.id, game])),
        span:
          regular.length === 0
            ? null
            : { first: new Date(Math.min(...kickoffs)), last: new Date(Math.max(...kickoffs)) },
        records: teamRecords(regular),
      });
    });

  /** Year of the latest season; 0 without one. */
  const latestSeason = {
    load: (): Loaded<number> => whenLoaded(seasons.load(), ([latest]) => latest?.year ?? 0),
  };

  return {
    /** All teams by id, in order. */
    teams: all('teams', rows.teams),
    season: {
      load: (year: number): Loaded<Season | null> =>
        whenLoaded(seasons.load(), (list) => list.find((season) => season.year === year) ?? null),
    },
    latestSeason,
    /** First and last kickoff by year; null without games. */
    seasonSpan: {
      load: (year: number): Loaded<SeasonGames['span']> => whenLoaded(seasonGames(year), ({ span }) => span),
    },
    /** Records of all teams with a final game, by year. */
    records: {
      load: (year: number): Loaded<SeasonGames['records']> =>
        whenLoaded(seasonGames(year), ({ records }) => records),
    },
    /** The chances to win of all games, by year. */
    chances: {
      load: (year: number): Loaded<SeasonChances> =>
        facts.get({ kind: 'chances', year }, async () => {
          const { byId } = await seasonGames(year);
          const before = await seasonGames(year - 1);
          return seasonChances([...byId.values()], finalRatings([...before.byId.values()]));
        }),
    },
    game: {
      // Games of earlier seasons are requested too rarely to cache them all.
      load: (id: number): Loaded<Game | null> =>
        whenLoaded(latestSeason.load(), (year) =>
          whenLoaded(seasonGames(year), ({ byId }) => byId.get(id) ?? rows.game.load(id)),
        ),
    },
    /** The games of a week of a season, in no particular order. */
    games,
    pool,
    /** Id of the site's only pool; 0 without pools or with several. */
    onlyPool: all('onlyPool', rows.onlyPool),
    poolSlug: {
      load: (slug: string): Loaded<number | null> =>
        facts.get({ kind: 'poolSlug', slug }, () => rows.poolSlug.load(slug)),
    },
    /** A pool's weeks, in order. */
    weeks: ofPool('weeks', (poolId) => rows.weeks.load(poolId)),
    /** The commissioner's rulings on games of a pool. */
    rulings: ofPool('rulings', (poolId) => rows.rulings.load(poolId)),
    /** The latest acts by which somebody else could read a secret pick of a pool, newest first. */
    openedPicks: ofPool('openedPicks', rows.openedPicks),
    /** A pool's entries, counted by first week and elimination. Includes secret eliminations: see pickSecrecy.ts. */
    entryCounts: ofPool('entryCounts', (poolId) => rows.entryCounts.load(poolId)),
    /** Number of picks of a pool's week, which does not reveal teams. */
    pickCount: {
      load: ({ poolId, week }: { poolId: number; week: number }): Loaded<number> =>
        facts.get({ kind: 'pickCount', poolId, week }, () => rows.pickCount.load({ poolId, week })),
    },
    /** Counts of the entries in a week. Secret until the week's deadline: read it through outlook/schema/facts.ts. */
    weekField: {
      load: ({ poolId, week }: { poolId: number; week: number }): Loaded<readonly WeekGroup[]> =>
        facts.get({ kind: 'weekField', poolId, week }, async () => {
          const row = await pool.load(poolId);
          return row === null ? [] : rows.weekField({ poolId, week, options: optionsOf(row) });
        }),
    },
    /** By team: how many alive entries have used it in weeks whose deadline has passed. */
    teamsUsed: {
      load: (of: TeamsUsed): Loaded<ReadonlyMap<string, number>> =>
        facts.get({ ...of, kind: 'teamsUsed', weeks: of.weeks.join() }, () => rows.teamsUsed(of)),
    },
    lastMessage: ofPool('lastMessage', (poolId) => rows.lastMessage.load(poolId)),
    /** Highest id and latest instant of a pool's announcements that are not withdrawn. */
    lastAnnouncement: ofPool('lastAnnouncement', (poolId) => rows.lastAnnouncement.load(poolId)),
  };
}
