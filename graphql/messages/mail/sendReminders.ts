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
import type { PlannedEntry } from './templates/missingPicks.ts';
import { pagePath, unsubscribeUrl, type Site } from './mailContent.ts';
import { pickReminderMail } from './templates/poolMails.ts';
import type { Services } from '#kernel/services.ts';
import { inTransaction } from '#kernel/transaction.ts';
import { readPoolSites } from './siteOfPool.ts';
import { chunk } from '#kernel/chunk.ts';
import { groupBy } from '#kernel/groupBy.ts';

const HOUR = 3_600_000;
/** Longest time before a week's deadline of its first kickoff and of the last pickable team of an entry. */
const AHEAD = 7 * 24 * HOUR;
/** Accounts per batch. */
const PAGE = 200;
/** Pools whose accounts are read together. */
const POOLS = 100;

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
  const found = new Map(weeks.map(({ poolId }): [number, Date | null] => [poolId, null]));
  // Before they are read: what changes meanwhile is forgotten meanwhile.
  for (const poolId of found.keys()) known.set(poolId, now);
  const played = weeks.filter(
    ({ pool: { decidedWeek }, week }) => decidedWeek === null || week <= decidedWeek,
  );
  const reminders: DueReminders = { mails: 0, found };
  const alike = groupBy(played, (open) =>
    JSON.stringify([open.pool.seasonYear, open.week, open.deadline, missingIn(open)]),
  );
  for (const part of [...alike.values()].flatMap((group) => chunk(group, POOLS)))
    await remindOfWeek(services, site, part, now, reminders, signal);
  for (const [poolId, next] of found) {
    if (known.has(poolId) && signal?.aborted !== true) known.set(poolId, next);
  }
  return { mails: reminders.mails, next: [...known.values()].reduce(earlier, null) };
}

/** What a search has found so far. */
interface DueReminders {
  mails: number;
  /** By pool: when its next reminder is due. */
  found: Map<number, Date | null>;
}

/** An open week with its pool, and with the pool's weeks whose deadline is ahead. */
type OpenWeek = PoolWeek & { pool: Pool & { weeks: { week: number }[] } };

/** Condition for the entries of a pool to remind of. */
function missingIn({ pool, week }: OpenWeek) {
  return {
    ...countsAsAlive(pool.weeks.map((row) => row.week)),
    startWeek: { lte: week },
    AND: [lacksPick(pool, week)],
  };
}

/** @param weeks the same week with the same deadline in pools in which the same entries count as alive and lack a pick */
async function remindOfWeek(
  services: Services,
  site: Site,
  weeks: readonly OpenWeek[],
  now: Date,
  reminders: DueReminders,
  signal: AbortSignal | undefined,
): Promise<void> {
  const [{ week, deadline, pool }] = weeks as [OpenWeek];
  const games = await services.db.game.findMany({ where: { seasonYear: pool.seasonYear, week } });
  const note = (poolId: number, next: Date | null) =>
    reminders.found.set(poolId, earlier(reminders.found.get(poolId)!, next));
  const first = Math.min(deadline.getTime(), ...games.map((game) => teamLocksAt(game, deadline).getTime()));
  if (now.getTime() < first - 24 * HOUR) {
    for (const { poolId } of weeks) note(poolId, new Date(first - 24 * HOUR));
    return;
  }
  const poolId = { in: weeks.map((one) => one.poolId) };
  const missing = { poolId, ...missingIn(weeks[0]!) };
  const weekOf = new Map(weeks.map((one) => [one.poolId, one]));
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
          orderBy: [{ poolId: 'asc' }, { number: 'asc' }],
          include: {
            picks: { select: { week: true, teamId: true } },
          },
        },
        reminders: { where: { poolId, week } },
        pushSubscriptions: { where: { reminders: true }, select: { id: true }, take: 1 },
      },
      orderBy: { id: 'asc' },
      take: PAGE,
    });
    const due = accounts.flatMap((account) =>
      [...groupBy(account.entries, (entry) => entry.poolId)].flatMap(([id, entries]) => {
        const of = weekOf.get(id)!;
        const { now: own, next } = plan({ ...account, entries }, of, games, now);
        note(id, next);
        return own.map((reminder) => ({ account, of, ...reminder }));
      }),
    );
    // A reminder that waits is of no use later, so none is written that cannot be sent.
    const canMail = services.mailSite().obstacle === null;
    const reached = due.filter(({ account }) => canMail || account.pushSubscriptions.length > 0);
    if (reached.length > 0) await enqueue(services, site, now, reached, canMail);
    reminders.mails += canMail ? reached.filter(({ account }) => account.notifyReminders).length : 0;
    if (accounts.length < PAGE) break;
    after = accounts.at(-1)!.id;
  }
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

/** An account with its entries of one pool, and its reminders of several. */
interface Account {
  entries: (OwnEntry & { picks: { week: number; teamId: string }[] })[];
  reminders: ReminderLog[];
}

/** The reminder of a pool that an account is due now, and the time of its next one. */
function plan(account: Account, { pool, week, deadline }: OpenWeek, games: readonly Game[], now: Date) {
  const byMoment = new Map<number, OwnEntry[]>();
  for (const entry of account.entries) {
    const usedTeamIds = new Set(barringPicks(pool, week, entry.picks).map(({ teamId }) => teamId));
    const until = lastUsefulMoment({ games, deadline, usedTeamIds });
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
      (row) => row.poolId === pool.id && row.kind === reached?.kind && row.dueAt.getTime() === until,
    );
    if (reached !== undefined && !isDone) due.push({ ...reached, until: new Date(until), entries });
  }
  return { now: due, next };
}

async function enqueue(
  services: Services,
  site: Site,
  now: Date,
  due: readonly (Reminder & { account: User; of: OpenWeek })[],
  canMail: boolean,
): Promise<void> {
  const siteOf = await readPoolSites(services.db, site);
  const keyOf = ({ account, of: { poolId, week }, kind, until }: (typeof due)[number]) =>
    `reminder:${poolId}:${week}:${kind}:${account.id}:${until.toISOString()}`;
  const mailed = due.filter(({ account }) => canMail && account.notifyReminders);
  const planned = new Map<number, PlannedEntry>();
  for (const [of, reminders] of groupBy(mailed, (reminder) => reminder.of)) {
    const entryIds = reminders.flatMap(({ entries }) => entries.map(({ id }) => id));
    for (const [id, entry] of await plannedFallbacks(services.db, of.pool, of, entryIds))
      planned.set(id, entry);
  }
  const mails = mailed.map((reminder) => {
    const { account, hours, until, entries } = reminder;
    const { pool, week } = reminder.of;
    return {
      key: keyOf(reminder),
      to: account.email,
      unsubscribe: unsubscribeUrl(site, account.unsubscribeToken, 'reminders'),
      ...pickReminderMail(siteOf(pool), {
        name: account.name,
        poolName: pool.name,
        timeZone: pool.timeZone,
        week,
        usernames: entries.map(({ username }) => username),
        planned: entries.flatMap(({ id }) => planned.get(id) ?? []),
        picksNeeded: picksInWeek({ doublePickWeeks: numbersOf(pool.doublePickWeeks) }, week),
        rules: optionsOf(pool),
        until,
        hours,
      }),
    };
  });
  await inTransaction(services, now, async ({ tx }) => {
    await tx.reminderLog.createMany({
      data: due.map(({ account, of: { poolId, week }, kind, until }) => ({
        poolId,
        userId: account.id,
        week,
        kind,
        dueAt: until,
        at: now,
      })),
    });
    await enqueueMails(services, tx, mails);
    const pushes = due.map((reminder) => {
      const { pool, week } = reminder.of;
      return {
        userId: reminder.account.id,
        key: keyOf(reminder),
        title: `${reminder.hours === 2 ? 'Last call: pick' : 'Pick'} for Week ${week}`,
        body: `${namesText(reminder.entries.map(({ username }) => username))}: until ${formatDeadline(reminder.until, pool.timeZone)}. ${pool.name}`,
        path: pagePath(siteOf(pool), '/picks'),
      };
    });
    await enqueuePushes(services, tx, 'reminders', pushes);
  });
}

function earlier(a: Date | null, b: Date | null): Date | null {
  return a === null || (b !== null && b < a) ? b : a;
}
