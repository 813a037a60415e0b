import type { Database } from '#prisma/client.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { StatedRules } from '#graphql/log/rules/statedFacts.ts';
import type { Context } from '#graphql/api/context.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { type PastLog, readPastLog } from './pastLog.ts';
import {
  type PastGame,
  readGames,
  readNewestEntry,
  readOut,
  readPassedWeeks,
  readRules,
} from './statedFacts.ts';

/** A pool at an instant, as its log states it. What several fields need is read once. */
export interface Snapshot {
  pool: Pool;
  log: PastLog;
  games(): Promise<PastGame[]>;
  rules(): Promise<StatedRules | null>;
  out(): Promise<number>;
  newestEntry(): Promise<number>;
  entryCount(): Promise<number>;
  /** The weeks whose picks were public then, and are today, ascending. */
  revealedWeeks(): Promise<number[]>;
  passedWeeks(): Promise<Map<number, number>>;
}

/** @throws InvalidInputError for an instant that is ahead */
export async function readSnapshot(context: Context, pool: Pool, instant: Date): Promise<Snapshot> {
  const { db } = context.services;
  const log = await readPastLog(context, pool, instant, 'instant');
  const of = <Value>(read: (db: Database, log: PastLog) => Promise<Value>) => once(() => read(db, log));
  const newestEntry = of(readNewestEntry);
  const passedWeeks = of(readPassedWeeks);
  return {
    pool,
    log,
    games: of(readGames),
    rules: of(readRules),
    out: of(readOut),
    newestEntry,
    passedWeeks,
    entryCount: once(async () =>
      db.entry.count({ where: { poolId: pool.id, id: { lte: await newestEntry() } } }),
    ),
    revealedWeeks: async () => {
      // A deadline that was moved after it had passed is secret again (SPECIFICATION 4.5).
      const [passed, revealed] = await Promise.all([passedWeeks(), revealedWeeks(context, pool.id)]);
      return [...passed.keys()].filter((week) => revealed.has(week));
    },
  };
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => (value ??= read());
}
