import DataLoader from 'dataloader';
import type { Game, Pick, Pool, PoolWeek, Season, Team } from '../../prisma/generated/sqlite/client.ts';
import { hashToken } from '../../graphql/accounts/credentials/tokens.ts';
import { isDeadlinePassed } from '../../graphql/season/rules/deadlines.ts';
import { teamRecords, type TeamRecord } from '../../graphql/season/rules/records.ts';
import type { OwnEntry, Source } from './pgSource.ts';

/** What a request of a peer shares: the rows that were read, each once, and in batches. */
export interface PeerContext {
  source: Source;
  now: Date;
  pool: () => Promise<Pool>;
  season: () => Promise<Season>;
  weeks: () => Promise<PoolWeek[]>;
  /** The numbers of the weeks whose deadline has passed. */
  passedWeeks: () => Promise<ReadonlySet<number>>;
  viewersEntries: () => Promise<OwnEntry[]>;
  records: () => Promise<Map<string, TeamRecord>>;
  counts: () => Promise<{ total: number; active: number }>;
  teamCount: () => Promise<number>;
  team: DataLoader<string, Team>;
  game: DataLoader<number, Game>;
  picks: DataLoader<number, Pick[]>;
}

const once = <Value>(read: () => Promise<Value>) => {
  let value: Promise<Value> | undefined;
  return () => (value ??= read());
};

export function createPeerContext(source: Source, now: Date, cookie = ''): PeerContext {
  const [, token = ''] = /session=([^;]+)/.exec(cookie) ?? [];
  const pool = once(() => source.pool());
  const weeks = once(async () => source.weeks((await pool()).id));
  return {
    source,
    now,
    pool,
    season: once(async () => source.season((await pool()).seasonYear)),
    weeks,
    passedWeeks: once(async () => {
      const passed = (await weeks()).filter(({ deadline }) => isDeadlinePassed(deadline, now));
      return new Set(passed.map(({ week }) => week));
    }),
    viewersEntries: once(async () => source.entriesOfSession(hashToken(token), (await pool()).id)),
    records: once(async () => teamRecords(await source.finals((await pool()).seasonYear))),
    counts: once(async () => source.counts((await pool()).id)),
    teamCount: once(() => source.teamCount()),
    team: new DataLoader((ids) => inOrder(ids, source.teams(ids))),
    game: new DataLoader((ids) => inOrder(ids, source.gamesById(ids))),
    picks: new DataLoader(async (ids) => {
      const lists = new Map(ids.map((id) => [id, [] as Pick[]]));
      for (const pick of await source.picks(ids)) lists.get(pick.entryId)!.push(pick);
      return ids.map((id) => lists.get(id)!);
    }),
  };
}

async function inOrder<Id, Row extends { id: Id }>(ids: readonly Id[], rows: Promise<Row[]>): Promise<Row[]> {
  const byId = new Map((await rows).map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)!);
}
