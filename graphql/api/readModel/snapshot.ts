import type { TeamsUsed } from '#graphql/outlook/weekField.ts';
import type {
  Game,
  GameRuling,
  OpenedPick,
  Pool,
  PoolWeek,
  Season,
  Team,
} from '#prisma/generated/sqlite/client.ts';
import {
  finalRatings,
  seasonChances,
  type SeasonChances,
} from '#graphql/outlook/rules/chances/gameChances.ts';
import type { WeekGroup } from '#graphql/outlook/rules/field.ts';
import { PLAYOFF_WEEKS } from '#graphql/season/rules/playoffs.ts';
import { optionsOf } from '#graphql/pools/rules/options/poolOptions.ts';
import { teamRecords, type TeamRecord } from '#graphql/season/rules/records.ts';
import type { EntryCount } from '#graphql/standings/counts.ts';
import type { Facts } from './facts.ts';
import type { Loaded } from './loaded.ts';
import type { Newest, Rows } from './rows.ts';

/** Values derived from all games of a season; playoff games are in `byId` only. */
export interface SeasonGames {
  byId: ReadonlyMap<number, Game>;
  /** First and last kickoff; null without games. */
  span: { first: Date; last: Date } | null;
  /** The records of all teams with a final game. */
  records: ReadonlyMap<string, TeamRecord>;
}

/**
 * The season and its pools as one request sees them: every fact has one value throughout. Facts that changed
 * since they were last requested are read from the database, once for all requests.
 */
export class Snapshot {
  readonly #facts: Facts;
  readonly #rows: Rows;

  constructor(facts: Facts, rows: Rows) {
    this.#facts = facts;
    this.#rows = rows;
  }

  /** All teams by id, in order. */
  teams(): Loaded<ReadonlyMap<string, Team>> {
    return this.#facts.get({ kind: 'teams' }, () => this.#rows.teams());
  }

  /** All seasons, the latest first. */
  seasons(): Loaded<readonly Season[]> {
    return this.#facts.get({ kind: 'seasons' }, () => this.#rows.seasons());
  }

  /** The games of a week, in no particular order. */
  games(year: number, week: number): Loaded<readonly Game[]> {
    return this.#facts.get({ kind: 'games', year, week }, () => this.#rows.games.load({ year, week }));
  }

  /** The games of a season; rows are reread for changed weeks only. */
  seasonGames(year: number): Loaded<SeasonGames> {
    return this.#facts.get({ kind: 'seasonGames', year }, async () => {
      const season = (await this.seasons()).find((candidate) => candidate.year === year);
      const weekCount = season?.weekCount ?? 0;
      const weeks = Array.from(
        { length: season === undefined ? 0 : weekCount + PLAYOFF_WEEKS },
        async (_, index) => this.games(year, index + 1),
      );
      const all = (await Promise.all(weeks)).flat();
      const games = all.filter(({ week }) => week <= weekCount);
      const kickoffs = games.map(({ kickoff }) => kickoff.getTime());
      return Object.freeze({
        byId: new Map(all.map((game) => [game.id, game])),
        span:
          games.length === 0
            ? null
            : { first: new Date(Math.min(...kickoffs)), last: new Date(Math.max(...kickoffs)) },
        records: teamRecords(games),
      });
    });
  }

  /** The chances to win of a season's games. */
  chances(year: number): Loaded<SeasonChances> {
    return this.#facts.get({ kind: 'chances', year }, async () => {
      const { byId } = await this.seasonGames(year);
      const before = await this.seasonGames(year - 1);
      return seasonChances([...byId.values()], finalRatings([...before.byId.values()]));
    });
  }

  /** Null when there is no such pool. */
  pool(poolId: number): Loaded<Pool | null> {
    return this.#facts.get({ kind: 'pool', poolId }, () => this.#rows.pool.load(poolId));
  }

  /** Id of the site's only pool; 0 without pools or with several. */
  onlyPool(): Loaded<number> {
    return this.#facts.get({ kind: 'onlyPool' }, () => this.#rows.onlyPool());
  }

  /** Id of the pool with this slug; null when there is none. */
  poolSlug(slug: string): Loaded<number | null> {
    return this.#facts.get({ kind: 'poolSlug', slug }, () => this.#rows.poolSlug.load(slug));
  }

  /** A pool's weeks, in order. */
  weeks(poolId: number): Loaded<readonly PoolWeek[]> {
    return this.#facts.get({ kind: 'weeks', poolId }, () => this.#rows.weeks.load(poolId));
  }

  /** The commissioner's rulings on games of a pool. */
  rulings(poolId: number): Loaded<readonly GameRuling[]> {
    return this.#facts.get({ kind: 'rulings', poolId }, () => this.#rows.rulings.load(poolId));
  }

  /** The latest acts by which somebody else could read a secret pick of a pool, newest first. */
  openedPicks(poolId: number): Loaded<readonly OpenedPick[]> {
    return this.#facts.get({ kind: 'openedPicks', poolId }, () => this.#rows.openedPicks(poolId));
  }

  /** A pool's entries, counted by first week and elimination. Includes eliminations that are secret until a deadline. */
  entryCounts(poolId: number): Loaded<readonly EntryCount[]> {
    return this.#facts.get({ kind: 'entryCounts', poolId }, () => this.#rows.entryCounts.load(poolId));
  }

  /** Number of picks of a pool's week, which does not reveal teams. */
  pickCount(poolId: number, week: number): Loaded<number> {
    return this.#facts.get({ kind: 'pickCount', poolId, week }, () =>
      this.#rows.pickCount.load({ poolId, week }),
    );
  }

  /** The entries in a week, counted in groups. Secret until the week's deadline. */
  weekField(poolId: number, week: number): Loaded<readonly WeekGroup[]> {
    return this.#facts.get({ kind: 'weekField', poolId, week }, async () => {
      const pool = await this.pool(poolId);
      return pool === null ? [] : this.#rows.weekField({ poolId, week, options: optionsOf(pool) });
    });
  }

  /** By team: how many alive entries have used it in these weeks. Secret until the weeks' deadlines. */
  teamsUsed(of: TeamsUsed): Loaded<ReadonlyMap<string, number>> {
    return this.#facts.get({ ...of, kind: 'teamsUsed', weeks: of.weeks.join() }, () =>
      this.#rows.teamsUsed(of),
    );
  }

  /** The newest message of a pool that is not removed, without its text. */
  lastMessage(poolId: number): Loaded<Newest> {
    return this.#facts.get({ kind: 'lastMessage', poolId }, () => this.#rows.lastMessage.load(poolId));
  }

  /** Highest id and latest instant of a pool's announcements that are not withdrawn; both 0 for none. */
  lastAnnouncement(poolId: number): Loaded<Newest> {
    return this.#facts.get({ kind: 'lastAnnouncement', poolId }, () =>
      this.#rows.lastAnnouncement.load(poolId),
    );
  }
}
