import { teamLocksAt } from '../domain/deadlines.ts';
import type { KickoffFacts } from '../domain/facts.ts';
import { formatKickoff } from '../domain/zones.ts';
import { writeAudit } from './audit.ts';
import { countsAsAlive } from './countsAsAlive.ts';
import { enqueueForAccounts } from './enqueueForAccounts.ts';
import { writeLetter, type Site } from './letters.ts';
import type { Services } from './services.ts';
import type { Unit } from './transaction.ts';

const ACTION = 'pool.announceKickoff';
/** In the time of the game world: an older one is no news. */
const NEWS = 86_400_000;

interface MovedGame extends KickoffFacts {
  id: number;
  week: number;
  homeTeamId: string;
  awayTeamId: string;
}

/**
 * Announces, in each pool of the season, a kick-off that moved so that its teams lock earlier than they did: whoever
 * counted on them has less time. In the transaction that moves it; sendKickoffNotices mails it.
 */
export async function announceEarlierKickoff(
  unit: Unit,
  pools: readonly { id: number; timeZone: string }[],
  before: MovedGame,
  after: MovedGame,
): Promise<void> {
  const { id: gameId, week, awayTeamId, homeTeamId } = after;
  for (const pool of pools) {
    const row = await unit.tx.poolWeek.findUnique({ where: { poolId_week: { poolId: pool.id, week } } });
    // Where the deadline moves along, it is the deadline that was before that people knew.
    if (row === null || row.deadlinePassedAt !== null) continue;
    const locksAt = teamLocksAt(after, row.deadline);
    if (locksAt >= teamLocksAt(before, row.deadline)) continue;
    const at = formatKickoff(after.kickoff, pool.timeZone);
    const was = before.isKickoffConfirmed ? ` (before: ${formatKickoff(before.kickoff, pool.timeZone)})` : '';
    const announcement = await unit.tx.announcement.create({
      data: {
        poolId: pool.id,
        title: `Earlier kick-off in Week ${week}: ${awayTeamId} at ${homeTeamId}`,
        body: `${awayTeamId} at ${homeTeamId} kicks off ${at}${was}. From then on neither team can be picked.`,
        at: unit.now,
      },
    });
    await writeAudit(unit.tx, {
      at: unit.now,
      actorId: null,
      poolId: pool.id,
      action: ACTION,
      subjectType: 'Announcement',
      subjectId: announcement.id,
      after: { gameId, week },
    });
    unit.tell({ type: 'pool', poolId: pool.id });
  }
}

/**
 * Mails the announcements of earlier kick-offs to accounts with entries that count as alive and that want announcements.
 * Each once. Whatever they picked: how many mails there are is counted (http/poolMetrics.ts), and would tell how many
 * had picked one of the two teams.
 * @param done announcements that are known to be mailed, kept by the caller to spare the search
 * @returns how many mails were queued
 */
export async function sendKickoffNotices(
  services: Services,
  site: Site,
  done: Set<string>,
  signal?: AbortSignal,
): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const rows = await db.auditEntry.findMany({
    where: { action: ACTION, at: { gt: new Date(now.getTime() - NEWS) } },
    include: { pool: { include: { weeks: true } } },
    orderBy: { id: 'asc' },
  });
  let mails = 0;
  for (const { pool, subjectId, after } of rows) {
    if (pool === null || done.has(subjectId)) continue;
    const { week } = after as { week: number };
    const { title, body } = await db.announcement.findUniqueOrThrow({ where: { id: Number(subjectId) } });
    const letter = writeLetter(`${pool.name}: ${title}`, [
      body,
      { label: 'See the week', url: `${site.publicUrl}/picks` },
      site.productName,
    ]);
    const hidden = pool.weeks.filter(({ deadline }) => deadline > now).map((row) => row.week);
    const concerned = { poolId: pool.id, startWeek: { lte: week }, ...countsAsAlive(hidden) };
    const key = `announcement:${subjectId}`;
    const accounts = { notifyAnnouncements: true, entries: { some: concerned } };
    mails += await enqueueForAccounts(
      services,
      site,
      { accounts, kind: 'announcements', key, write: () => Promise.resolve(letter) },
      signal,
    );
    done.add(subjectId);
  }
  return mails;
}
