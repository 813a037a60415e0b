import { Gauge, type Registry } from 'prom-client';

import { groupBy } from '#kernel/groupBy.ts';
import type { Services } from '#kernel/services.ts';
import { currentWeekOf } from '#graphql/season/rules/currentWeek.ts';
import { entryCounts, pickCounts, sumOf } from '#graphql/standings/counts.ts';
import { shownElimination } from '#graphql/picks/rules/secrecy.ts';

type Needs = Pick<Services, 'db' | 'systemClock'>;

/** Real milliseconds for which counts are cached, so that frequent scrapes do not load the database. */
const CACHE_TIME = 10_000;

interface PoolNumbers {
  pools: { pool: string; entries: number; alive: number; picks: number }[];
  feeds: { feed: string; age: number | null; isFailing: boolean }[];
  accounts: number;
  waiting: number;
  failed: number;
  held: number;
  differing: { poolId: number; count: number }[];
}

/** Registers metrics from the database: pools, feeds, mail. */
export function collectPoolMetrics(services: Needs, registers: Registry[]): void {
  let cached: { at: number; numbers: Promise<PoolNumbers> } | null = null;
  const numbers = (): Promise<PoolNumbers> => {
    const now = performance.now();
    if (cached === null || now - cached.at > CACHE_TIME) cached = { at: now, numbers: count(services) };
    const { numbers } = cached;
    // A failure is not cached.
    numbers.catch(() => (cached = null));
    return numbers;
  };
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    values: (from: PoolNumbers) => [Partial<Record<Label, string>>, number][],
  ) =>
    new Gauge({
      name: `last_standing_${name}`,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        for (const [labels, value] of values(await numbers())) this.set(labels, value);
      },
    });

  gauge('entries', 'Number of entries of a pool.', ['pool'], ({ pools }) =>
    pools.map(({ pool, entries }) => [{ pool }, entries]),
  );
  gauge(
    'entries_alive',
    'Number of entries that are alive, as far as it is public: a week counts after its deadline.',
    ['pool'],
    ({ pools }) => pools.map(({ pool, alive }) => [{ pool }, alive]),
  );
  gauge('picks_this_week', "Number of picks stored for a pool's current week.", ['pool'], ({ pools }) =>
    pools.map(({ pool, picks }) => [{ pool }, picks]),
  );
  gauge('accounts', 'Accounts.', [], ({ accounts }) => [[{}, accounts]]);
  gauge(
    'mails',
    'Number of mails in the outbox that wait or have failed.',
    ['state'],
    ({ waiting, failed }) => [
      [{ state: 'waiting' }, waiting],
      [{ state: 'failed' }, failed],
    ],
  );
  gauge('held_updates', 'Number of held updates that wait for the commissioner.', [], ({ held }) => [
    [{}, held],
  ]);
  gauge(
    'log_differences',
    'Number of differences between the tables of a pool and its log, for pools that have some.',
    ['pool'],
    ({ differing }) =>
      differing.map(({ poolId, count: differences }) => [{ pool: String(poolId) }, differences]),
  );
  gauge('pools_differing', 'Number of pools whose tables differ from their log.', [], ({ differing }) => [
    [{}, differing.length],
  ]);
  gauge('feed_age_seconds', 'Real seconds since a feed was last read successfully.', ['feed'], ({ feeds }) =>
    feeds.flatMap(({ feed, age }) => (age === null ? [] : [[{ feed }, age]])),
  );
  gauge('feed_failing', '1 while the last attempt to read a feed failed.', ['feed'], ({ feeds }) =>
    feeds.map(({ feed, isFailing }) => [{ feed }, isFailing ? 1 : 0]),
  );
}

async function count({ db, systemClock }: Needs): Promise<PoolNumbers> {
  const [pools, feeds, accounts, waiting, failed, held, differing] = await Promise.all([
    db.pool.findMany({
      select: {
        id: true,
        currentWeek: true,
        pinnedWeek: true,
        weeks: { where: { deadlinePassedAt: { not: null } }, select: { week: true } },
      },
      take: 100,
      orderBy: { id: 'desc' },
    }),
    db.feedStatus.findMany(),
    db.user.count(),
    db.outboxMail.count({ where: { sentAt: null, failedAt: null, heldAt: null } }),
    db.outboxMail.count({ where: { failedAt: { not: null } } }),
    db.heldUpdate.count({ where: { resolvedAt: null } }),
    db.logIncident.findMany({ select: { poolId: true, count: true }, take: 100, orderBy: { poolId: 'asc' } }),
  ]);
  const ids = pools.map(({ id }) => id);
  const [entries, picks] = await Promise.all([
    entryCounts(db, ids),
    pickCounts(db, ids, [...new Set(pools.map(currentWeekOf))]),
  ]);
  const entriesOf = groupBy(entries, ({ poolId }) => poolId);
  const picksOf = groupBy(picks, ({ poolId, week }) => `${poolId} ${week}`);
  const now = systemClock.now().getTime();
  return {
    accounts,
    waiting,
    failed,
    held,
    differing,
    feeds: feeds.map(({ name, lastSuccessAt, lastError }) => ({
      feed: name,
      age: lastSuccessAt === null ? null : (now - lastSuccessAt.getTime()) / 1000,
      isFailing: lastError !== null,
    })),
    pools: pools.map(({ id, weeks, ...pool }) => {
      const own = entriesOf.get(id) ?? [];
      // An elimination before its week's deadline would reveal a pick.
      const revealed = new Set(weeks.map(({ week }) => week));
      const alive = own.filter((count) => shownElimination(count, revealed) === null);
      const ofWeek = picksOf.get(`${id} ${currentWeekOf(pool)}`) ?? [];
      return { pool: String(id), entries: sumOf(own), alive: sumOf(alive), picks: sumOf(ofWeek) };
    }),
  };
}
