import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { enqueueForAccounts } from './enqueueForAccounts.ts';
import { enqueuePushesFor } from '../push/enqueuePush.ts';
import { pagePath, type Site } from './mailContent.ts';
import { shownByes } from '#graphql/picks/rules/byes.ts';
import { optionsOf } from '#graphql/pools/rules/options/poolOptions.ts';
import { fatalPicks } from '#graphql/grading/rules/fatalPicks.ts';
import { livesLost } from '#graphql/grading/rules/livesLost.ts';
import { strikeWeeksOf } from '#graphql/grading/rules/strikes.ts';
import { buyBackTerms, type BuyBackTerms } from '#graphql/entries/rules/buyBack.ts';
import type { EliminationReason } from '#graphql/grading/rules/facts.ts';
import { type EntryWeek, resultsMail, resultSentence, resultsTitle } from './templates/poolMails.ts';
import type { Services } from '#kernel/services.ts';
import { entryCounts, sumOf } from '#graphql/standings/counts.ts';
import { readTeamNames } from './readTeamNames.ts';
import { siteOfPool } from './siteOfPool.ts';
import { parseCheckpointBody } from '#verify/log/checkpointBody.ts';
import { parseNote } from '#verify/log/note.ts';
import { formatHash } from '#verify/log/treeHash.ts';

/**
 * Milliseconds of game time after which a complete week is too old to mail: the server was off, or the clock
 * jumped.
 */
const NEWS = 2 * 86_400_000;

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
  let mails = 0;
  for (const [poolId, week] of latest) {
    const name = `${poolId}:${week}`;
    if (done.has(name)) continue;
    const pool = await db.pool.findUniqueOrThrow({ where: { id: poolId } });
    if (pool.decidedWeek !== null && week > pool.decidedWeek) continue;
    mails += await mailWeek(services, site, pool, week, signal);
    done.add(name);
  }
  return mails;
}

async function mailWeek(
  { db, ...services }: Services,
  site: Site,
  pool: Pool,
  week: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  const last = await db.game.aggregate({
    where: { seasonYear: pool.seasonYear, week },
    _max: { kickoff: true },
  });
  const played = {
    poolId: pool.id,
    startWeek: { lte: week },
    AND: [
      { OR: [{ eliminatedWeek: null }, { eliminatedWeek: { gte: week } }] },
      // To those who were imported after it the week is no news: they have not seen the site yet.
      { OR: [{ importedAt: null }, { importedAt: { lt: last._max.kickoff ?? new Date(0) } }] },
    ],
  };
  const [counts, nameOf, weeks, publication] = await Promise.all([
    entryCounts(db, [pool.id]),
    readTeamNames(db),
    db.poolWeek.findMany({ where: { poolId: pool.id } }),
    db.logPublication.findFirst({ where: { poolId: pool.id, week }, orderBy: { id: 'desc' } }),
  ]);
  const deadline = weeks.find((one) => one.week === week)?.deadline;
  const rules = { ...optionsOf(pool), decidedWeek: pool.decidedWeek };
  if (publication !== null) await services.servedCheckpoints.record([publication.checkpoint]);
  const published = publication === null ? null : headOf(publication.checkpoint);
  /** How an entry that went out in the week for this reason can buy back in. */
  const offerFor = (reason: EliminationReason | null): BuyBackTerms | null => {
    const facts = {
      pool: { ...pool, ...rules },
      playsSecondChance: false,
      elimination: { week, reason },
      weeks,
      picks: [],
    };
    const terms = buyBackTerms(facts, services.clock.now());
    return 'reason' in terms ? null : terms;
  };
  const total = sumOf(counts);
  const alive = sumOf(
    counts.filter(({ eliminatedWeek }) => eliminatedWeek === null || eliminatedWeek > week),
  );
  const mailSite = await siteOfPool(db, site, pool);
  const resultsOf = async (userIds: readonly number[]): Promise<Map<number, EntryWeek[]>> => {
    const entries = await db.entry.findMany({
      where: { userId: { in: [...userIds] }, ...played },
      include: { picks: { include: { game: true }, orderBy: { slot: 'asc' } } },
      orderBy: { number: 'asc' },
    });
    const byAccount = new Map<number, EntryWeek[]>(userIds.map((id) => [id, []]));
    for (const entry of entries) {
      const { userId, username, picks, eliminatedWeek, eliminationReason } = entry;
      const ofWeek = picks.filter((pick) => pick.week === week);
      const out = eliminatedWeek === week ? eliminationReason : null;
      const failed =
        out === null
          ? ofWeek.filter(({ outcome }) => livesLost(outcome, rules) > 0)
          : fatalPicks(ofWeek, out, deadline);
      const byes = shownByes(entry, picks, weeks, (each) => each <= week, rules);
      byAccount.get(userId)!.push({
        username,
        teams: ofWeek.map(({ teamId }) => nameOf(teamId)),
        failed: failed.map(({ teamId }) => nameOf(teamId)),
        strikes: strikeWeeksOf(entry.strikeWeeks).filter((struck) => struck === week).length,
        isBye: byes.includes(week),
        pickTo: pool.pickTo,
        out,
        buyBack: eliminatedWeek === week ? offerFor(eliminationReason) : null,
      });
    }
    return byAccount;
  };
  const key = `results:${pool.id}:${week}`;
  const mails = await enqueueForAccounts(
    { db, ...services },
    site,
    {
      accounts: { notifyResults: true, entries: { some: played } },
      kind: 'results',
      poolId: pool.id,
      key,
      async write(accounts) {
        const byAccount = await resultsOf(accounts.map(({ id }) => id));
        return accounts.map(({ id, name }) =>
          resultsMail(mailSite, {
            name,
            poolName: pool.name,
            week,
            entries: byAccount.get(id)!,
            alive,
            total,
            isDecided: pool.decidedWeek === week,
            timeZone: pool.timeZone,
            published,
          }),
        );
      },
    },
    signal,
  );
  await enqueuePushesFor(services, db, 'results', { entries: { some: played } }, async (userIds) =>
    [...(await resultsOf(userIds))].map(([userId, entries]) => ({
      userId,
      key: `${key}:${userId}`,
      title: resultsTitle(week, pool.name, entries),
      body: `${entries.map(resultSentence).join(' ')} ${alive} of ${total} entries left.`,
      path: pagePath(mailSite, '/standings'),
    })),
  );
  return mails;
}

/** What people compare of a checkpoint: the number of leaves, and the hash over them in base64. */
function headOf(checkpoint: string): { size: number; root: string } {
  const { size, root } = parseCheckpointBody(parseNote(checkpoint).text);
  return { size, root: formatHash(root) };
}
