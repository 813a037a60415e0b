import type { Game, Pool, PoolWeek, ReminderLog, User } from '#prisma/generated/sqlite/client.ts';
import { lastUsefulMoment, teamLocksAt } from '#graphql/season/rules/deadlines.ts';
import { countsAsAlive } from '#graphql/grading/countsAsAlive.ts';
import { lacksPick } from '#graphql/grading/lacksPick.ts';
import { barringPicks } from '#graphql/picks/rules/teamUses.ts';
import { numbersOf, optionsOf, picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import { enqueuePushes, hasPush } from '../push/enqueuePush.ts';
import { namesText } from '../rules/pushTexts.ts';
import { formatDeadline } from '#kernel/rules/zones.ts';
import { enqueueMails } from './enqueueMail.ts';
import { plannedFallbacks } from './plannedFallbacks.ts';
import { pagePath, unsubscribeUrl, type Site } from './mailContent.ts';
import { pickReminderMail } from './templates/poolMails.ts';
import type { Services } from '#kernel/services.ts';
import { inTransaction } from '#kernel/transaction.ts';
import { siteOfPool } from './siteOfPool.ts';

const HOUR = 3_600_000;
/** Longest time before a week's deadline of its first kickoff and of the last pickable team of an entry. */
const AHEAD = 7 * 24 * HOUR;
/** Accounts per batch. */
const PAGE = 200;

/** Only the later reminder when both are due: an entry that joined an hour before gets one. */
const kinds = [
  { kind: 'HOURS_2', hours: 2 },
  { kind: 'HOURS_24', hours: 24 },
] as const;

export interface Reminders {
  mails: number;
  /** When the next reminder is due, as known now; game time. */
  next: Date | null;
}

/** By pool: when its next reminder is due, as it was known when the pool was looked at; game time. */
export type NextReminders = Map<number, Date | null>;

/**
 * Mails reminders to accounts with alive entries without a pick: 24 hours and 2 hours before the last moment
 * at which one of the entry's remaining teams can be picked. One mail per account, pool, week and moment, and one
 * notification on each of its devices, recorded in the reminder log. What is turned off gets none.
 * @param known pools that need not be looked at before their next reminder; the caller keeps it to save the search, and
 *   forgets the pools that have changed
 */
export async function sendReminders(
  services: Services,
  site: Site,
  known: NextReminders,
  signal?: AbortSignal,
): Promise<Reminders> {
  const now = services.clock.now();
  const open = await services.db.poolWeek.findMany({
    where: { deadlinePassedAt: null, deadline: { gt: now, lte: new Date(now.getTime() + AHEAD) } },
    select: { id: true, poolId: true },
  });
  const isDue = (poolId: number) => {
    const next = known.get(poolId);
    return next === undefined || (next !== null && next <= now);
  };
  const weeks = await services.db.poolWeek.findMany({
    where: { id: { in: open.filter(({ poolId }) => isDue(poolId)).map(({ id }) => id) } },
    include: { pool: { include: { weeks: { where: { deadline: { gt: now } }, select: { week: true } } } } },
    orderBy: [{ deadline: 'asc' }, { id: 'asc' }],
  });
  const total: Reminders = { mails: 0, next: null };
  const found = new Map(weeks.map(({ poolId }): [number, Date | null] => [poolId, null]));
  // Before they are read: what changes meanwhile is forgotten meanwhile.
  for (const poolId of found.keys()) known.set(poolId, now);
  /** By season and week. */
  const games = new Map<string, Promise<Game[]>>();
  for (const { pool, ...week } of weeks) {
    if (pool.decidedWeek !== null && week.week > pool.decidedWeek) continue;
    const ofWeek = { seasonYear: pool.seasonYear, week: week.week };
    const name = `${ofWeek.seasonYear}:${ofWeek.week}`;
    if (!games.has(name)) games.set(name, services.db.game.findMany({ where: ofWeek }));
    const open = { pool, week, games: await games.get(name)!, now };
    const own = await remindOfWeek(services, site, open, signal);
    total.mails += own.mails;
    found.set(pool.id, earlier(found.get(pool.id)!, own.next));
  }
  for (const [poolId, next] of found) {
    if (known.has(poolId) && signal?.aborted !== true) known.set(poolId, next);
  }
  for (const next of known.values()) total.next = earlier(total.next, next);
  return total;
}

interface OpenWeek {
  /** The pool with the weeks whose deadline is ahead. */
  pool: Pool & { weeks: { week: number }[] };
  week: PoolWeek;
  games: readonly Game[];
  now: Date;
}

async function remindOfWeek(
  services: Services,
  site: Site,
  open: OpenWeek,
  signal: AbortSignal | undefined,
): Promise<Reminders> {
  const { pool, week, games, now } = open;
  const first = Math.min(
    week.deadline.getTime(),
    ...games.map((game) => teamLocksAt(game, week.deadline).getTime()),
  );
  const total: Reminders = { mails: 0, next: null };
  if (now.getTime() < first - 24 * HOUR) return { mails: 0, next: new Date(first - 24 * HOUR) };
  const missing = {
    poolId: pool.id,
    ...countsAsAlive(pool.weeks.map((row) => row.week)),
    startWeek: { lte: week.week },
    AND: [lacksPick(pool, week.week)],
  };
  for (let after = 0; signal?.aborted !== true;) {
    const accounts = await services.db.user.findMany({
      where: {
        id: { gt: after },
        OR: [{ notifyReminders: true }, hasPush('reminders')],
        entries: { some: missing },
      },
      include: {
        entries: {
          where: missing,
          orderBy: { number: 'asc' },
          include: {
            picks: { select: { week: true, teamId: true } },
          },
        },
        reminders: { where: { poolId: pool.id, week: week.week } },
        pushSubscriptions: { where: { reminders: true }, select: { id: true }, take: 1 },
      },
      orderBy: { id: 'asc' },
      take: PAGE,
    });
    const due = accounts.flatMap((account) => {
      const { now: own, next } = plan(account, open);
      total.next = earlier(total.next, next);
      return own.map((reminder) => ({ account, ...reminder }));
    });
    // A reminder that waits is of no use later, so none is written that cannot be sent.
    const canMail = services.mailSite().obstacle === null;
    const reached = due.filter(({ account }) => canMail || account.pushSubscriptions.length > 0);
    if (reached.length > 0) await enqueue(services, site, open, reached, canMail);
    total.mails += canMail ? reached.filter(({ account }) => account.notifyReminders).length : 0;
    if (accounts.length < PAGE) break;
    after = accounts.at(-1)!.id;
  }
  return total;
}

interface Reminder {
  kind: ReminderLog['kind'];
  hours: 24 | 2;
  until: Date;
  entries: readonly OwnEntry[];
}

interface OwnEntry {
  id: number;
  username: string;
}

interface Account extends User {
  entries: (OwnEntry & { picks: { week: number; teamId: string }[] })[];
  reminders: ReminderLog[];
}

/** The reminder that an account is due now, and the time of its next one. */
function plan(account: Account, { pool, week, games, now }: OpenWeek) {
  const byMoment = new Map<number, OwnEntry[]>();
  for (const entry of account.entries) {
    const usedTeamIds = new Set(barringPicks(pool, week.week, entry.picks).map(({ teamId }) => teamId));
    const until = lastUsefulMoment({ games, deadline: week.deadline, usedTeamIds });
    if (until === null || until <= now) continue;
    byMoment.set(until.getTime(), [...(byMoment.get(until.getTime()) ?? []), entry]);
  }
  const due: Reminder[] = [];
  let next: Date | null = null;
  for (const [until, entries] of byMoment) {
    const left = until - now.getTime();
    const reached = kinds.find(({ hours }) => left <= hours * HOUR);
    for (const { hours } of kinds) {
      if (left > hours * HOUR) next = earlier(next, new Date(until - hours * HOUR));
    }
    const isDone = account.reminders.some(
      (row) => row.kind === reached?.kind && row.dueAt.getTime() === until,
    );
    if (reached !== undefined && !isDone) due.push({ ...reached, until: new Date(until), entries });
  }
  return { now: due, next };
}

async function enqueue(
  services: Services,
  site: Site,
  { pool, week, now }: OpenWeek,
  due: readonly (Reminder & { account: User })[],
  canMail: boolean,
): Promise<void> {
  const mailSite = await siteOfPool(services.db, site, pool);
  const keyOf = ({ account, kind, until }: (typeof due)[number]) =>
    `reminder:${pool.id}:${week.week}:${kind}:${account.id}:${until.toISOString()}`;
  const picksNeeded = picksInWeek({ doublePickWeeks: numbersOf(pool.doublePickWeeks) }, week.week);
  const mailed = due.filter(({ account }) => canMail && account.notifyReminders);
  const entryIds = mailed.flatMap(({ entries }) => entries.map(({ id }) => id));
  const planned = await plannedFallbacks(services.db, pool, week, entryIds);
  const mails = mailed
    .map((reminder) => ({ ...reminder, key: keyOf(reminder) }))
    .map(({ account, hours, until, entries, key }) => ({
      key,
      to: account.email,
      unsubscribe: unsubscribeUrl(site, account.unsubscribeToken, 'reminders'),
      ...pickReminderMail(mailSite, {
        name: account.name,
        poolName: pool.name,
        timeZone: pool.timeZone,
        week: week.week,
        usernames: entries.map(({ username }) => username),
        planned: entries.flatMap(({ id }) => planned.get(id) ?? []),
        picksNeeded,
        rules: optionsOf(pool),
        until,
        hours,
      }),
    }));
  await inTransaction(services, now, async ({ tx }) => {
    await tx.reminderLog.createMany({
      data: due.map(({ account, kind, until }) => ({
        poolId: pool.id,
        userId: account.id,
        week: week.week,
        kind,
        dueAt: until,
        at: now,
      })),
    });
    await enqueueMails(services, tx, mails);
    const pushes = due.map((reminder) => ({
      userId: reminder.account.id,
      key: keyOf(reminder),
      title: `${reminder.hours === 2 ? 'Last call: pick' : 'Pick'} for Week ${week.week}`,
      body: `${namesText(reminder.entries.map(({ username }) => username))}: until ${formatDeadline(reminder.until, pool.timeZone)}. ${pool.name}`,
      path: pagePath(mailSite, '/picks'),
    }));
    await enqueuePushes(services, tx, 'reminders', pushes);
  });
}

function earlier(a: Date | null, b: Date | null): Date | null {
  return a === null || (b !== null && b < a) ? b : a;
}
