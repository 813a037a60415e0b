import type { Pool, Team } from '../../../prisma/generated/sqlite/client.ts';
import { enqueueForAccounts } from './enqueueForAccounts.ts';
import type { Site } from './mailContent.ts';
import { buyBackTerms, type BuyBackTerms } from '../../domain/buyBack.ts';
import type { EliminationReason } from '../../domain/facts.ts';
import { resultsMail } from './templates/poolMails.ts';
import type { Services } from '../../kernel/services.ts';
import { entryCounts, sumOf } from '../../kernel/counts.ts';
import { siteOfPool } from './siteOfPool.ts';

/**
 * Milliseconds of game time after which a complete week is too old to mail: the server was off, or the clock
 * jumped.
 */
const NEWS = 2 * 86_400_000;

/**
 * Mails the results of each pool's latest complete week to accounts with entries in it that subscribed to
 * such mails, each once. A later correction is not mailed.
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
    include: { pool: true },
    orderBy: { week: 'desc' },
  });
  const latest = weeks.filter(
    (row, index) => weeks.findIndex(({ poolId }) => poolId === row.poolId) === index,
  );
  let mails = 0;
  for (const { pool, week } of latest) {
    const name = `${pool.id}:${week}`;
    if (done.has(name) || (pool.decidedWeek !== null && week > pool.decidedWeek)) continue;
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
  const played = {
    poolId: pool.id,
    startWeek: { lte: week },
    OR: [{ eliminatedWeek: null }, { eliminatedWeek: { gte: week } }],
  };
  const [counts, teams, weeks] = await Promise.all([
    entryCounts(db, [pool.id]),
    db.team.findMany(),
    db.poolWeek.findMany({ where: { poolId: pool.id } }),
  ]);
  /** How an entry that went out in the week for this reason can buy back in. */
  const offerFor = (reason: EliminationReason | null): BuyBackTerms | null => {
    const facts = { pool, elimination: { week, reason }, weeks, pickedWeeks: new Set<number>() };
    const terms = buyBackTerms(facts, services.clock.now());
    return 'reason' in terms ? null : terms;
  };
  const total = sumOf(counts);
  const alive = sumOf(
    counts.filter(({ eliminatedWeek }) => eliminatedWeek === null || eliminatedWeek > week),
  );
  const mailSite = await siteOfPool(db, site, pool);
  const nameOf = new Map(teams.map((team: Team) => [team.id, `${team.city} ${team.nickname}`]));
  return enqueueForAccounts(
    { db, ...services },
    site,
    {
      accounts: { notifyResults: true, entries: { some: played } },
      kind: 'results',
      key: `results:${pool.id}:${week}`,
      async write(accounts) {
        const entries = await db.entry.findMany({
          where: { userId: { in: accounts.map(({ id }) => id) }, ...played },
          include: { picks: { where: { week }, select: { teamId: true } } },
          orderBy: { number: 'asc' },
        });
        const byAccount = new Map<number, typeof entries>(accounts.map(({ id }) => [id, []]));
        for (const entry of entries) byAccount.get(entry.userId)!.push(entry);
        return accounts.map(({ id, name }) =>
          resultsMail(mailSite, {
            name,
            poolName: pool.name,
            week,
            entries: byAccount
              .get(id)!
              .map(({ username, picks: [pick], eliminatedWeek, eliminationReason }) => ({
                username,
                team: pick === undefined ? null : (nameOf.get(pick.teamId) ?? pick.teamId),
                out: eliminatedWeek === week ? eliminationReason : null,
                buyBack: eliminatedWeek === week ? offerFor(eliminationReason) : null,
              })),
            alive,
            total,
            isDecided: pool.decidedWeek === week,
            timeZone: pool.timeZone,
          }),
        );
      },
    },
    signal,
  );
}
