import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

import { passDeadlines } from '#graphql/grading/passDeadlines.ts';
import { settle } from '#graphql/season/settle.ts';
import { beginLogs } from '#graphql/log/beginLogs.ts';
import { createComparisonJob } from '#graphql/server/jobs/comparison.ts';
import type { Job } from '#graphql/server/jobs/job.ts';
import { createLogsJob } from '#graphql/server/jobs/logs.ts';
import { createMailJob } from '#graphql/server/jobs/mail.ts';
import { createNoticesJob } from '#graphql/server/jobs/notices.ts';
import { createPickReceiptsJob } from '#graphql/server/jobs/pickReceipts.ts';
import { createSeasonJob } from '#graphql/server/jobs/seasonJob.ts';
import { createWebhooksJob } from '#graphql/server/jobs/webhooks.ts';
import { inTransaction } from '#kernel/transaction.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { openRestFixture, type RestFixture } from '#graphql/testing/rest.ts';
import type { Dialect } from '#prisma/client.ts';
import { bothDialects } from '#prisma/testing.ts';
import { pathOf, screenDocument, variablesOf } from '../queries.ts';
import { fillPools } from './fill.ts';

/**
 * What a run of the benchmark cannot vary: the SQL statements of a site of many pools do not depend on how many there are,
 * where only one of them, or none, has changed; nor, up to 50 pools with the same rules, where all of them have.
 */
const MANY = 12;
/** With accounts that are read at once. */
const FEWER = 8;
/** More pools than those whose weeks are read and opened at once. */
const MORE = 60;
const never = new AbortController().signal;
const settings = readSettings({ PORT: '0', PUBLIC_URL: 'https://pool.example' });

let fixture: RestFixture;
let folder: string;
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.close();
  rmSync(folder, { recursive: true });
});

async function openSite(dialect: Dialect, pools: number): Promise<Record<string, Job>> {
  fixture = await openRestFixture(dialect);
  const { services, db } = fixture;
  await fillPools(db, pools);
  await beginLogs(services);
  folder = mkdtempSync(join(tmpdir(), 'last-standing-pools-'));
  const comparer = {
    compare: () => Promise.resolve({ leaves: 0, entries: 0, picks: 0, count: 0, differences: [] }),
    idle: () => Promise.resolve(),
  };
  const mailer = { send: () => Promise.resolve(), close: () => Promise.resolve() };
  return {
    season: createSeasonJob(services, services.demoFeed ?? null),
    notices: createNoticesJob(services, settings),
    pickReceipts: createPickReceiptsJob(services, settings, 0),
    mail: createMailJob(services, mailer),
    webhooks: createWebhooksJob(services, settings),
    comparison: createComparisonJob(services, comparer, settings),
    logs: createLogsJob(services),
  };
}

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const before = fixture.counter.statements;
  await work();
  return fixture.counter.statements - before;
}

test.each(bothDialects)('the jobs at rest, and after a pick in one pool, on %s', async (dialect) => {
  const counted: Record<string, Record<string, number>>[] = [];
  for (const pools of [1, MANY]) {
    const jobs = await openSite(dialect, pools);
    let now = 1_000_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const { services } = fixture;
    const stops = Object.values(jobs).map((job) => job.listen?.(() => {}));
    /** Real milliseconds that each job rests after its last run. */
    const rests: Record<string, number> = {};
    /** The statements of each job, a minute after its last run. */
    const run = async () => {
      now += 61_000;
      const statements: Record<string, number> = {};
      for (const [name, job] of Object.entries(jobs))
        statements[name] = await statementsOf(async () => (rests[name] = await job.run(never)));
      return statements;
    };
    // The first runs look at all pools; some queue what others send.
    await run();
    await run();
    await run();
    const rest = await run();
    // Twice a minute at most: nothing is queued.
    expect(Math.min(rests.mail!, rests.webhooks!, rests.pickReceipts!)).toBeGreaterThanOrEqual(30_000);
    const { id: poolId } = await fixture.db.pool.findFirstOrThrow({ orderBy: { id: 'asc' } });
    services.events.publish({ type: 'week', poolId, week: 9, pick: { userId: 1, secretUntil: Infinity } });
    const afterPick = await run();
    counted.push({ rest, afterPick });
    for (const stop of stops) stop?.();
    vi.restoreAllMocks();
    if (pools === 1) {
      await fixture.close();
      rmSync(folder, { recursive: true });
    }
  }
  const [one, many] = counted;
  expect(many).toEqual(one);
});

test.each(bothDialects)('the deadline of one pool, on %s', async (dialect) => {
  const counted: number[] = [];
  for (const pools of [1, MANY]) {
    await openSite(dialect, pools);
    const { db, services } = fixture;
    const { id } = await db.pool.findFirstOrThrow({ orderBy: { id: 'asc' } });
    const { deadline } = await db.poolWeek.findFirstOrThrow({
      where: { poolId: id, deadlinePassedAt: null },
      orderBy: { week: 'asc' },
    });
    counted.push(await statementsOf(() => passDeadlines(services, deadline, id)));
    expect(await db.poolWeek.count({ where: { deadline, deadlinePassedAt: null } })).toBe(pools - 1);
    if (pools === 1) {
      await fixture.close();
      rmSync(folder, { recursive: true });
    }
  }
  expect(counted[1]).toBe(counted[0]);
});

test.each(bothDialects)('a deadline and the end of games in all pools, on %s', async (dialect) => {
  const counted: Record<string, number>[] = [];
  for (const pools of [2, MANY, MORE]) {
    await openSite(dialect, pools);
    const { db, services } = fixture;
    const settleAt = (at: string) =>
      statementsOf(() => settle(services, services.demoFeed ?? null, new Date(at)));
    const deadline = await settleAt('2025-10-26T14:00:30Z');
    expect(await db.poolWeek.count({ where: { week: 8, deadlinePassedAt: null } })).toBe(0);
    const gamesEnd = await settleAt('2025-10-26T20:25:00Z');
    expect(await db.entry.count({ where: { poolId: { gt: 1 }, eliminatedWeek: 8 } })).toBeGreaterThan(pools);
    const weekCompletes = await settleAt('2025-10-28T12:00:00Z');
    expect(await db.poolWeek.count({ where: { week: 8, completedAt: null } })).toBe(0);
    counted.push({ deadline, gamesEnd, weekCompletes });
    if (pools !== MORE) {
      await fixture.close();
      rmSync(folder, { recursive: true });
    }
  }
  const [few, many, more] = counted;
  expect(many).toEqual(few);
  // The picks of 50 weeks are opened at once, with three statements.
  expect(more!.deadline).toBe(few!.deadline! + 3);
  expect(more!.gamesEnd).toBe(few!.gamesEnd);
  // Whether picks are left to open is read for 50 weeks at once, with two statements.
  expect(more!.weekCompletes).toBe(few!.weekCompletes! + 2);
});

test.each(bothDialects)('the mails that follow a complete week in all pools, on %s', async (dialect) => {
  const counted: Record<string, number>[] = [];
  for (const pools of [2, FEWER]) {
    const { notices, mail } = await openSite(dialect, pools);
    const { db, clock, services } = fixture;
    await clock.set({ now: new Date('2025-10-28T12:00:00Z') });
    await settle(services, services.demoFeed ?? null, clock.now());
    const written = await statementsOf(() => notices!.run(never));
    const mails = await db.outboxMail.count({ where: { key: { startsWith: 'results:' }, sentAt: null } });
    const sent = await statementsOf(() => mail!.run(never));
    expect(await db.outboxMail.count({ where: { sentAt: null } })).toBe(0);
    counted.push({ written, mails, sent });
    if (pools !== FEWER) {
      await fixture.close();
      rmSync(folder, { recursive: true });
    }
  }
  const [few, many] = counted;
  expect(many!.mails! - few!.mails!).toBeGreaterThan(FEWER * 5);
  expect(many!.written).toBe(few!.written);
  // Three read, claim and mark fifty mails.
  expect((many!.sent! - few!.sent!) / (many!.mails! - few!.mails!)).toBeLessThan(0.1);
});

test.each(bothDialects)(
  'reminders before a deadline in all pools, and their metrics, on %s',
  async (dialect) => {
    const counted: Record<string, number>[] = [];
    const reminded: number[] = [];
    for (const pools of [2, MANY]) {
      const { notices } = await openSite(dialect, pools);
      const { db, url } = fixture;
      const written = await statementsOf(() => notices!.run(never));
      reminded.push(await db.outboxMail.count({ where: { key: { startsWith: 'reminder:' } } }));
      const scraped = await statementsOf(async () => (await fetch(`${url}/metrics`)).text());
      counted.push({ written, scraped });
      if (pools !== MANY) {
        await fixture.close();
        rmSync(folder, { recursive: true });
      }
    }
    expect(reminded[1]! - reminded[0]!).toBeGreaterThan(MANY);
    expect(counted[1]).toEqual(counted[0]);
  },
);

test.each(bothDialects)('what all pools state once they are decided, on %s', async (dialect) => {
  const counted: Record<string, number>[] = [];
  for (const pools of [1, MANY]) {
    await openSite(dialect, pools);
    const { db, services } = fixture;
    await db.pool.updateMany({ data: { lastWeek: 8, prizeBasis: 'PAID_ENTRIES', buyBackCents: 500 } });
    await settle(services, services.demoFeed ?? null, new Date('2025-10-27T12:00:00Z'));
    const decided = await statementsOf(() =>
      settle(services, services.demoFeed ?? null, new Date('2025-10-28T12:00:00Z')),
    );
    const ids = (await db.pool.findMany({ where: { decidedWeek: 8 } })).map(({ id }) => id);
    expect(ids).toHaveLength(pools);
    const outcomes = await db.logLeaf.findMany({ where: { type: 'outcome' }, orderBy: { poolId: 'asc' } });
    expect(outcomes.map(({ poolId }) => poolId)).toEqual(ids);
    // Who has paid can matter to the prize.
    await db.payment.updateMany({ data: { status: 'COMPLETED', method: 'CASH', paidAt: new Date() } });
    const paid = await statementsOf(() =>
      inTransaction(services, services.clock.now(), (transaction) => {
        for (const poolId of ids) transaction.publish({ type: 'pool', poolId });
        return Promise.resolve();
      }),
    );
    counted.push({ decided: decided / pools, paid });
    if (pools === 1) {
      await fixture.close();
      rmSync(folder, { recursive: true });
    }
  }
  const [one, many] = counted;
  expect(many!.paid).toBe(one!.paid);
  expect(many!.decided).toBeLessThan(one!.decided!);
});

test.each(bothDialects)(
  'the kept answers of a pool, after picks and a deadline in another, on %s',
  async (dialect) => {
    await openSite(dialect, 2);
    const { db, services, tester, url } = fixture;
    const [own, other] = await db.pool.findMany({ orderBy: { id: 'asc' } });
    const week = 8;
    const readAll = async () => {
      for (const name of ['DashboardPageQuery', 'PicksPageQuery', 'StandingsPageQuery', 'HistoryPageQuery']) {
        const headers = { cookie: tester, accept: 'application/json' };
        await (await fetch(url + pathOf(screenDocument(name), week), { headers })).text();
      }
    };
    await readAll();
    services.events.publish({ type: 'week', poolId: other!.id, week, pick: { userId: 1, secretUntil: 0 } });
    services.events.publish({ type: 'standings', poolId: other!.id });
    expect(await statementsOf(readAll)).toBe(0);
    services.events.publish({ type: 'week', poolId: other!.id, week: 1 });
    // The first of all pools is read again.
    expect(await statementsOf(readAll)).toBeLessThanOrEqual(1);
    services.events.publish({ type: 'week', poolId: own!.id, week, pick: { userId: 1, secretUntil: 0 } });
    expect(await statementsOf(readAll)).toBeGreaterThan(0);
  },
);

/** The screens of a pool on a Sunday that all its members share. */
const SCREENS = [
  'DashboardPageQuery',
  'GamesPageQuery',
  'PicksPageQuery',
  'StandingsPageQuery',
  'HistoryPageQuery',
];

test('the kept screens of 1,000 pools fit, as browsers read them', async () => {
  await openSite('sqlite', MANY);
  const { db, administrator, url } = fixture;
  const pools = await db.pool.findMany();
  for (const { slug } of pools) {
    for (const name of SCREENS) {
      const query = screenDocument(name);
      const variables = JSON.stringify({ ...variablesOf(query, 8), pool: slug });
      const headers = {
        cookie: administrator,
        accept: 'application/json',
        'accept-encoding': 'gzip, deflate, br',
      };
      const answer = await fetch(`${url}/graphql?${new URLSearchParams({ id: query.id, variables })}`, {
        headers,
      });
      expect(await answer.text()).not.toContain('"errors"');
    }
  }
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const kept = /^last_standing_answers_bytes (\d+)$/m.exec(metrics)!;
  expect(Number(kept[1]) / pools.length).toBeLessThan(settings.keptAnswersBytes / 1000);
});
