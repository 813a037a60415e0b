import type { Entry, Game, Pick, Pool, PoolWeek } from '#prisma/generated/sqlite/client.ts';
import { enqueueForAccounts } from './enqueueForAccounts.ts';
import { enqueuePushesFor } from '../push/enqueuePush.ts';
import { pagePath, type Site } from './mailContent.ts';
import { hasByes, shownByes } from '#graphql/picks/rules/byes.ts';
import { optionsOf, type PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import { fatalPicks } from '#graphql/grading/rules/fatalPicks.ts';
import { livesLost } from '#graphql/grading/rules/livesLost.ts';
import { strikeWeeksOf } from '#graphql/grading/rules/strikes.ts';
import { buyBackTerms, type BuyBackTerms } from '#graphql/entries/rules/buyBack.ts';
import type { EliminationReason } from '#graphql/grading/rules/facts.ts';
import { type EntryWeek, resultsMail, resultSentence, resultsTitle } from './templates/poolMails.ts';
import { chunk } from '#kernel/chunk.ts';
import { groupBy } from '#kernel/groupBy.ts';
import type { Services } from '#kernel/services.ts';
import { entryCounts, sumOf } from '#graphql/standings/counts.ts';
import { readTeamNames } from './readTeamNames.ts';
import { readPoolSites } from './siteOfPool.ts';
import { parseCheckpointBody } from '#verify/log/checkpointBody.ts';
import { parseNote } from '#verify/log/note.ts';
import { formatHash } from '#verify/log/treeHash.ts';

/**
 * Milliseconds of game time after which a complete week is too old to mail: the server was off, or the clock
 * jumped.
 */
const NEWS = 2 * 86_400_000;

/** Pools whose accounts and entries are read together. */
const POOLS = 50;

/**
 * Mails the results of each pool's latest complete week to accounts with entries in it that subscribed to
 * such mails, each once. A later correction is not mailed, nor a week that was over before the import of the entry.
 * @param done weeks that are known to be mailed; the caller keeps it to save the search
 * @returns the number of queued mails
 */
export async function sendResults(
  services: Services,
  site: Site,
  done: Set<string>,
  signal?: AbortSignal,
): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const weeks = await db.poolWeek.findMany({
    where: { completedAt: { gt: new Date(now.getTime() - NEWS), lte: now }, deadlinePassedAt: { not: null } },
    select: { poolId: true, week: true },
    orderBy: { week: 'asc' },
  });
  const latest = new Map(weeks.map(({ poolId, week }) => [poolId, week]));
  const nameOf = (poolId: number) => `${poolId}:${latest.get(poolId)!}`;
  const due = [...latest.keys()].filter((poolId) => !done.has(nameOf(poolId)));
  let mails = 0;
  for (const ids of chunk(due, POOLS)) {
    const pools = await db.pool.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
    const played = pools.filter(
      ({ id, decidedWeek }) => decidedWeek === null || latest.get(id)! <= decidedWeek,
    );
    const byWeek = groupBy(played, ({ id, seasonYear }) => `${seasonYear}:${latest.get(id)!}`);
    for (const together of byWeek.values()) {
      mails += await mailWeek(services, site, together, latest.get(together[0]!.id)!, signal);
      for (const { id } of together) done.add(nameOf(id));
    }
  }
  return mails;
}

/** @param pools of one season */
async function mailWeek(
  services: Services,
  site: Site,
  pools: readonly Pool[],
  week: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { db } = services;
  const last = await db.game.aggregate({
    where: { seasonYear: pools[0]!.seasonYear, week },
    _max: { kickoff: true },
  });
  const played = {
    poolId: { in: pools.map(({ id }) => id) },
    startWeek: { lte: week },
    AND: [
      { OR: [{ eliminatedWeek: null }, { eliminatedWeek: { gte: week } }] },
      // To those who were imported after it the week is no news: they have not seen the site yet.
      { OR: [{ importedAt: null }, { importedAt: { lt: last._max.kickoff ?? new Date(0) } }] },
    ],
  };
  const weekOf = await readPoolWeeks(services, site, pools, week);
  /** The results of accounts, by account and pool. */
  const resultsOf = async (userIds: readonly number[]): Promise<Map<string, OwnResults>> => {
    const entries = await db.entry.findMany({
      where: { userId: { in: [...userIds] }, ...played },
      include: {
        picks: {
          where: pools.some((pool) => hasByes(optionsOf(pool))) ? {} : { week },
          include: { game: true },
          orderBy: { slot: 'asc' },
        },
      },
      orderBy: [{ poolId: 'asc' }, { number: 'asc' }],
    });
    const results = new Map<string, OwnResults>();
    for (const [key, own] of groupBy(
      entries,
      ({ userId, poolId }) => `results:${poolId}:${week}:${userId}`,
    )) {
      const [{ userId, poolId }] = own as [(typeof own)[number]];
      const of = weekOf.get(poolId)!;
      results.set(key, { userId, of, entries: own.map((entry) => entryWeek(entry, of)) });
    }
    return results;
  };
  const mails = await enqueueForAccounts(
    services,
    site,
    {
      accounts: { notifyResults: true, entries: { some: played } },
      kind: 'results',
      async draft(accounts) {
        const byId = new Map(accounts.map((account) => [account.id, account]));
        return [...(await resultsOf([...byId.keys()]))].map(([key, { userId, of, entries }]) => ({
          account: byId.get(userId)!,
          poolId: of.pool.id,
          key,
          write: () =>
            resultsMail(of.site, {
              name: byId.get(userId)!.name,
              poolName: of.pool.name,
              week,
              entries,
              alive: of.alive,
              total: of.total,
              isDecided: of.pool.decidedWeek === week,
              timeZone: of.pool.timeZone,
              published: of.published,
            }),
        }));
      },
    },
    signal,
  );
  await enqueuePushesFor(services, db, 'results', { entries: { some: played } }, async (userIds) =>
    [...(await resultsOf(userIds))].map(([key, { userId, of, entries }]) => ({
      userId,
      key,
      title: resultsTitle(week, of.pool.name, entries),
      body: `${entries.map(resultSentence).join(' ')} ${of.alive} of ${of.total} entries left.`,
      path: pagePath(of.site, '/standings'),
    })),
  );
  return mails;
}

/** What an account's entries in one pool did in the week. */
interface OwnResults {
  userId: number;
  of: PoolResults;
  entries: EntryWeek[];
}

/** A complete week of a pool. */
interface PoolResults {
  pool: Pool;
  week: number;
  /** The site as mails of the pool link to it. */
  site: Site;
  rules: PoolOptions & { decidedWeek: number | null };
  weeks: readonly PoolWeek[];
  deadline: Date | undefined;
  /** Entries after the week, and all. */
  alive: number;
  total: number;
  /** The log's checkpoint at the week's deadline; null without one. */
  published: { size: number; root: string } | null;
  nameOf: (teamId: string) => string;
  /** How an entry that went out in the week for this reason can buy back in; null: it cannot. */
  offerFor: (reason: EliminationReason | null) => BuyBackTerms | null;
}

async function readPoolWeeks(
  { db, clock, servedCheckpoints }: Services,
  site: Site,
  pools: readonly Pool[],
  week: number,
): Promise<Map<number, PoolResults>> {
  const ids = pools.map(({ id }) => id);
  const [counts, nameOf, weeks, publications, siteOf] = await Promise.all([
    entryCounts(db, ids),
    readTeamNames(db),
    db.poolWeek.findMany({ where: { poolId: { in: ids } } }),
    db.logPublication.findMany({ where: { poolId: { in: ids }, week }, orderBy: { id: 'asc' } }),
    readPoolSites(db, site),
  ]);
  const checkpoints = new Map(publications.map(({ poolId, checkpoint }) => [poolId, checkpoint]));
  await servedCheckpoints.record([...checkpoints.values()]);
  const countsOf = groupBy(counts, ({ poolId }) => poolId);
  const weeksOf = groupBy(weeks, ({ poolId }) => poolId);
  const results = pools.map((pool): PoolResults => {
    const ownCounts = countsOf.get(pool.id) ?? [];
    const ownWeeks = weeksOf.get(pool.id) ?? [];
    const checkpoint = checkpoints.get(pool.id);
    const rules = { ...optionsOf(pool), decidedWeek: pool.decidedWeek };
    return {
      pool,
      week,
      site: siteOf(pool),
      rules,
      weeks: ownWeeks,
      deadline: ownWeeks.find((one) => one.week === week)?.deadline,
      alive: sumOf(
        ownCounts.filter(({ eliminatedWeek }) => eliminatedWeek === null || eliminatedWeek > week),
      ),
      total: sumOf(ownCounts),
      published: checkpoint === undefined ? null : headOf(checkpoint),
      nameOf,
      offerFor(reason) {
        const terms = buyBackTerms(
          {
            pool: { ...pool, ...rules },
            playsSecondChance: false,
            elimination: { week, reason },
            weeks: ownWeeks,
            picks: [],
          },
          clock.now(),
        );
        return 'reason' in terms ? null : terms;
      },
    };
  });
  return new Map(results.map((result) => [result.pool.id, result]));
}

function entryWeek(
  entry: Entry & { picks: (Pick & { game: Game })[] },
  { pool, week, rules, weeks, deadline, nameOf, offerFor }: PoolResults,
): EntryWeek {
  const { username, picks, eliminatedWeek, eliminationReason } = entry;
  const ofWeek = picks.filter((pick) => pick.week === week);
  const out = eliminatedWeek === week ? eliminationReason : null;
  const failed =
    out === null
      ? ofWeek.filter(({ outcome }) => livesLost(outcome, rules) > 0)
      : fatalPicks(ofWeek, out, deadline);
  return {
    username,
    teams: ofWeek.map(({ teamId }) => nameOf(teamId)),
    failed: failed.map(({ teamId }) => nameOf(teamId)),
    strikes: strikeWeeksOf(entry.strikeWeeks).filter((struck) => struck === week).length,
    isBye: shownByes(entry, picks, weeks, (each) => each <= week, rules).includes(week),
    pickTo: pool.pickTo,
    out,
    buyBack: eliminatedWeek === week ? offerFor(eliminationReason) : null,
  };
}

/** What people compare of a checkpoint: the number of leaves, and the hash over them in base64. */
function headOf(checkpoint: string): { size: number; root: string } {
  const { size, root } = parseCheckpointBody(parseNote(checkpoint).text);
  return { size, root: formatHash(root) };
}
