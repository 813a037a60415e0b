import { ruleName, ruleValue, type StatedRules } from '#graphql/log/rules/statedFacts.ts';
import { builder } from '#graphql/api/builder.ts';
import { EntryStatusEnum } from '#graphql/entries/schema/entry.ts';
import { pageCost, pageOf, totalCount } from '#graphql/api/paging/pages.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { PastGameRef, PastPickRef, PastRuleRef, PastStandingRef } from './pastObjects.ts';
import { countPastPicks, pastPicksPage } from './pastPicks.ts';
import { pastStandingsPage } from './pastStandings.ts';
import {
  pastWeek,
  type PastGame,
  readGames,
  readNewestEntry,
  readOut,
  readPassedWeeks,
  readRules,
} from './statedFacts.ts';
import type { Database } from '#prisma/client.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { Context } from '#graphql/api/context.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { type PastLog, readPastLog } from './pastLog.ts';

/** A pool at an instant, as its log states it. What several fields need is read once. */
interface Snapshot {
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
async function readSnapshot(context: Context, pool: Pool, instant: Date): Promise<Snapshot> {
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

const PoolSnapshotRef = builder.objectRef<Snapshot>('PoolSnapshot').implement({
  description:
    "A pool at an instant that has passed, as the pool's log states it (SPECIFICATION 5.12): what was public then, whatever was corrected since. Names are those of today.",
  fields: (t) => ({
    instant: t.field({
      type: 'DateTime',
      description: 'The instant; UTC.',
      resolve: ({ log }) => log.instant,
    }),
    beganAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When the log of the pool began; UTC. Before it nothing is known: all counts are 0 and all lists empty. Null for a pool without a log.',
      resolve: ({ log }) => log.beganAt,
    }),
    isKnown: t.boolean({
      description: 'Whether the log had begun at the instant.',
      resolve: ({ log }) => log.size > 0,
    }),
    week: t.int({
      nullable: true,
      description:
        'The number of the week that was being played: the last one whose deadline had passed while a game of it was ahead, then the next. Null before the log began.',
      resolve: async (snapshot) => pastWeek(await snapshot.games(), await snapshot.passedWeeks()),
    }),
    aliveCount: t.int({
      description: 'The number of entries that were publicly alive.',
      complexity: price.indexScan,
      resolve: async (snapshot) => (await snapshot.entryCount()) - (await snapshot.out()),
    }),
    outCount: t.int({
      description: 'The number of entries that were publicly out.',
      complexity: price.statement,
      resolve: (snapshot) => snapshot.out(),
    }),
    revealedWeeks: t.intList({
      description: 'The numbers of the weeks whose picks were public, ascending.',
      complexity: price.statement,
      resolve: (snapshot) => snapshot.revealedWeeks(),
    }),
    games: t.field({
      type: [PastGameRef],
      description: 'The games of a week as they were known, in the order of kickoff.',
      complexity: { field: price.indexScan, multiplier: 16 },
      args: { week: t.arg.int({ description: 'The number of the week; by default `week`.' }) },
      resolve: async (snapshot, args) => {
        const games = await snapshot.games();
        const week = args.week ?? pastWeek(games, await snapshot.passedWeeks());
        return games.filter((game) => game.week === week);
      },
    }),
    rules: t.field({
      type: [PastRuleRef],
      description: 'The rules that decided, in words; empty before the log began.',
      complexity: { field: price.statement, multiplier: 20 },
      resolve: async (snapshot) => {
        const rules = (await snapshot.rules()) ?? {};
        return Object.entries(rules).map(([name, value]) => ({
          name: ruleName(name),
          value: ruleValue(name, value, rules),
        }));
      },
    }),
    standings: t.connection(
      {
        type: PastStandingRef,
        description:
          'The entries: alive first, in order of joining; then those that were out, the latest week first and in order of joining within a week.',
        complexity: pageCost,
        args: {
          status: t.arg({ type: EntryStatusEnum, description: 'Return only entries with this status.' }),
        },
        resolve: async (snapshot, { status, ...args }, { services: { db } }) => {
          const newest = await snapshot.newestEntry();
          const filter = { newest, status: status ?? null };
          const page = await pageOf(args, (range) => pastStandingsPage(db, snapshot.log, filter, range));
          const count = async () => {
            const [all, out] = await Promise.all([snapshot.entryCount(), snapshot.out()]);
            return status == null ? all : status === 'ALIVE' ? all - out : out;
          };
          return { ...page, count };
        },
      },
      {
        name: 'PastStandingsConnection',
        description: 'A page of the standings at an instant.',
        fields: (c) => ({
          totalCount: c.int({
            description: 'The number of entries that match the filter, on all pages.',
            resolve: totalCount,
            complexity: price.indexScan,
          }),
        }),
      },
      { name: 'PastStandingsEdge', description: 'A standing in the list, with its cursor.' },
    ),
    picks: t.connection(
      {
        type: PastPickRef,
        nullable: true,
        description:
          'The picks of a week as they stood, in the order of the log; null when they were not public. A pick whose deadline has not passed is never shown, whatever the instant.',
        complexity: pageCost,
        args: { week: t.arg.int({ required: true, description: 'The number of the week.' }) },
        resolve: async (snapshot, { week, ...args }, { services: { db } }) => {
          if (!(await snapshot.revealedWeeks()).includes(week)) return null;
          const page = await pageOf(args, (range) => pastPicksPage(db, snapshot.log, week, range));
          return { ...page, count: () => countPastPicks(db, snapshot.log, week) };
        },
      },
      {
        name: 'PastPicksConnection',
        description: 'A page of the picks of a week at an instant.',
        fields: (c) => ({
          totalCount: c.int({
            description: 'The number of picks of the week that stood, on all pages.',
            resolve: totalCount,
            complexity: price.poolScan,
          }),
        }),
      },
      { name: 'PastPicksEdge', description: 'A pick in the list, with its cursor.' },
    ),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  asOf: t.field({
    type: PoolSnapshotRef,
    description:
      'The pool at an instant that has passed: standings, picks that were public, games and rules as they were known then (SPECIFICATION 5.12). Fails for an instant that is ahead. Visible to members of the pool.',
    authScopes: ({ id }) => ({ memberOf: id }),
    complexity: 3 * price.statement,
    args: {
      instant: t.arg({ type: 'DateTime', required: true, description: 'An instant that has passed.' }),
    },
    resolve: (pool, { instant }, context) => readSnapshot(context, pool, instant),
  }),
}));
