import { teamLocksAt } from '#graphql/season/rules/deadlines.ts';
import type { KickoffFacts } from '#graphql/grading/rules/facts.ts';
import { formatKickoff } from '#kernel/rules/zones.ts';
import { groupBy } from '#kernel/groupBy.ts';
import { writeAudit } from '#kernel/audit.ts';
import { countsAsAlive } from '#graphql/grading/countsAsAlive.ts';
import { enqueueForAccounts } from './enqueueForAccounts.ts';
import { enqueuePushesFor } from '../push/enqueuePush.ts';
import { pagePath, poolPage, signedMail, type Site } from './mailContent.ts';
import type { Services } from '#kernel/services.ts';
import type { Transaction } from '#kernel/transaction.ts';
import { siteOfPool } from './siteOfPool.ts';

const ACTIONS = ['pool.announceKickoff', 'pool.announceSchedule'] as const;
/** Milliseconds of game time after which a notice is too old to mail. */
const NEWS = 86_400_000;

interface MovedGame extends KickoffFacts {
  id: number;
  week: number;
  homeTeamId: string;
  awayTeamId: string;
}

/**
 * Announces, in each pool of the season, a kickoff that moved forward so that its teams lock earlier. Runs
 * in the transaction that moves it; sendScheduleNotices mails it.
 * @returns the number of pools in which it is announced
 */
export async function announceEarlierKickoff(
  transaction: Transaction,
  pools: readonly { id: number; timeZone: string }[],
  before: MovedGame,
  after: MovedGame,
): Promise<number> {
  const { id: gameId, week, awayTeamId, homeTeamId } = after;
  let announced = 0;
  for (const pool of pools) {
    const row = await transaction.tx.poolWeek.findUnique({
      where: { poolId_week: { poolId: pool.id, week } },
    });
    // When the deadline moves too, participants know the previous one.
    if (row === null || row.deadlinePassedAt !== null) continue;
    const locksAt = teamLocksAt(after, row.deadline);
    if (locksAt >= teamLocksAt(before, row.deadline)) continue;
    const at = formatKickoff(after.kickoff, pool.timeZone);
    const was = before.isKickoffConfirmed ? ` (before: ${formatKickoff(before.kickoff, pool.timeZone)})` : '';
    const notice = {
      title: `Earlier kickoff in Week ${week}: ${awayTeamId} at ${homeTeamId}`,
      body: `${awayTeamId} at ${homeTeamId} kicks off ${at}${was}. From then on neither team can be picked.`,
    };
    await announce(transaction, pool.id, notice, 'pool.announceKickoff', { gameId, week });
    announced += 1;
  }
  return announced;
}

/** A game that is no longer played as it was, and may have picks. */
export interface ChangedGame {
  /** As it was. */
  game: Omit<MovedGame, keyof KickoffFacts>;
  /** What it is now, within a sentence for participants: "is canceled". */
  now: string;
  /** Whether its teams can no longer be picked in the week. */
  isOff: boolean;
}

/**
 * Announces, in each pool of the season, games of weeks that are not complete: one announcement for each week. Whoever picked
 * what, all read the same. Runs in the transaction that changes the games; sendScheduleNotices mails it.
 */
export async function announceChangedGames(
  transaction: Transaction,
  pools: readonly { id: number }[],
  changed: readonly ChangedGame[],
): Promise<void> {
  for (const [week, games] of groupBy(changed, ({ game }) => game.week)) {
    const rows = await transaction.tx.poolWeek.findMany({
      where: { poolId: { in: pools.map(({ id }) => id) }, week, completedAt: null },
      orderBy: { poolId: 'asc' },
    });
    const off = `Teams of games that are off cannot be picked in Week ${week}. Where such a team is picked, the pick stays until the commissioner rules on the game, or is changed where the rules allow it.`;
    const notice = {
      title: `Changed games in Week ${week}`,
      body: [
        ...games.map(({ game, now }) => `${game.awayTeamId} at ${game.homeTeamId} ${now}.`),
        ...(games.some(({ isOff }) => isOff) ? [off] : []),
      ].join(' '),
    };
    const gameIds = games.map(({ game }) => game.id);
    for (const { poolId } of rows)
      await announce(transaction, poolId, notice, 'pool.announceSchedule', { gameIds, week });
  }
}

async function announce(
  transaction: Transaction,
  poolId: number,
  notice: { title: string; body: string },
  action: (typeof ACTIONS)[number],
  after: { week: number; gameId?: number; gameIds?: number[] },
): Promise<void> {
  const at = transaction.now;
  const { id } = await transaction.tx.announcement.create({ data: { poolId, ...notice, at } });
  await writeAudit(transaction.tx, {
    ...{ at, actorId: null, poolId, action, after },
    ...{ subjectType: 'Announcement', subjectId: id },
  });
  transaction.publish({ type: 'pool', poolId });
}

/**
 * Mails announcements of earlier kickoffs and changed games to accounts with publicly alive entries that subscribed to
 * announcements, each once. Picks do not matter: the number of mails is public (server/metrics/poolMetrics.ts) and
 * would reveal how many picked one of the two teams.
 * @param done announcements that are known to be mailed; the caller keeps it to save the search
 * @returns the number of queued mails
 */
export async function sendScheduleNotices(
  services: Services,
  site: Site,
  done: Set<string>,
  signal?: AbortSignal,
): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const rows = await db.auditEntry.findMany({
    where: { action: { in: [...ACTIONS] }, at: { gt: new Date(now.getTime() - NEWS) } },
    include: { pool: { include: { weeks: true } } },
    orderBy: { id: 'asc' },
  });
  let mails = 0;
  for (const { pool, subjectId, after } of rows) {
    if (pool === null || done.has(subjectId)) continue;
    const { week } = after as { week: number };
    const { title, body, withdrawnAt } = await db.announcement.findUniqueOrThrow({
      where: { id: Number(subjectId) },
    });
    if (withdrawnAt !== null) continue;
    const mailSite = await siteOfPool(db, site, pool);
    const content = signedMail(site, `${pool.name}: ${title}`, [
      body,
      { label: 'See the week', url: poolPage(mailSite, '/picks') },
    ]);
    const hidden = pool.weeks.filter(({ deadline }) => deadline > now).map((row) => row.week);
    const concerned = { poolId: pool.id, startWeek: { lte: week }, ...countsAsAlive(hidden) };
    const key = `announcement:${subjectId}`;
    const accounts = { notifyAnnouncements: true, entries: { some: concerned } };
    mails += await enqueueForAccounts(
      services,
      site,
      {
        accounts,
        kind: 'announcements',
        draft: (written) =>
          written.map((account) => ({
            account,
            poolId: pool.id,
            key: `${key}:${account.id}`,
            write: () => content,
          })),
      },
      signal,
    );
    await enqueuePushesFor(services, db, 'announcements', { entries: { some: concerned } }, (userIds) =>
      userIds.map((userId) => ({
        userId,
        key: `${key}:${userId}`,
        title: `${pool.name}: ${title}`,
        body,
        path: pagePath(mailSite, '/picks'),
      })),
    );
    done.add(subjectId);
  }
  return mails;
}
