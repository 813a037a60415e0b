import type {
  Entry,
  Game,
  Pick,
  Pool,
  PoolWeek,
  Season,
  Team,
} from '../../prisma/generated/sqlite/client.ts';

/**
 * What the resolvers of the peers (byHand.ts) read, each by one statement: over Prisma for Apollo Server, over
 * `pg` for Mercurius.
 */
export interface Source {
  pool(): Promise<Pool>;
  season(year: number): Promise<Season>;
  weeks(poolId: number): Promise<PoolWeek[]>;
  /** Week and kickoff decide the order. */
  games(seasonYear: number, week: number): Promise<Game[]>;
  gamesById(ids: readonly number[]): Promise<Game[]>;
  finals(seasonYear: number): Promise<Game[]>;
  /** The first kickoff. */
  seasonStart(year: number): Promise<Date>;
  teams(ids: readonly string[]): Promise<Team[]>;
  teamCount(): Promise<number>;
  entry(id: number): Promise<Entry>;
  /** Alive first, in order of joining; then the latest elimination first. */
  standings(poolId: number, status: string | null, limit: number): Promise<Entry[]>;
  /** All entries, and those alive. */
  counts(poolId: number): Promise<{ total: number; active: number }>;
  picks(entryIds: readonly number[]): Promise<Pick[]>;
  /** The versions of a pool's rules that an account has acknowledged. */
  acknowledgedRules(poolId: number, userId: number): Promise<string[]>;
  /** The entries of who holds a session. */
  entriesOfSession(tokenHash: string, poolId: number): Promise<OwnEntry[]>;
}

/** An entry of the viewer, with the viewer's name. */
export interface OwnEntry extends Entry {
  ownerName: string;
}
