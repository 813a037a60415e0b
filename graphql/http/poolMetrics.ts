import { Gauge, type Registry } from 'prom-client';

import type { Services } from '../actions/services.ts';

type Needs = Pick<Services, 'db' | 'systemClock'>;

/** Real milliseconds for which the numbers are kept: whoever asks more often does not make the database count. */
const KEPT = 10_000;

interface PoolNumbers {
  pools: { pool: string; entries: number; alive: number; picks: number }[];
  feeds: { feed: string; age: number | null; isFailing: boolean }[];
  accounts: number;
  waiting: number;
  failed: number;
  held: number;
}

/** Registers what the database knows: pools, feeds, mails. */
export function collectPoolMetrics(services: Needs, registers: Registry[]): void {
  let kept: { at: number; numbers: Promise<PoolNumbers> } | null = null;
  const numbers = (): Promise<PoolNumbers> => {
    const now = performance.now();
    if (kept === null || now - kept.at > KEPT) kept = { at: now, numbers: count(services) };
    const { numbers } = kept;
    // A failure is not kept.
    numbers.catch(() => (kept = null));
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

  gauge('entries', 'Entries of a pool.', ['pool'], ({ pools }) =>
    pools.map(({ pool, entries }) => [{ pool }, entries]),
  );
  gauge(
    'entries_alive',
    'Entries still in, as far as it is public: a week counts once its deadline has passed.',
    ['pool'],
    ({ pools }) => pools.map(({ pool, alive }) => [{ pool }, alive]),
  );
  gauge('picks_this_week', "Picks stored for a pool's current week.", ['pool'], ({ pools }) =>
    pools.map(({ pool, picks }) => [{ pool }, picks]),
  );
  gauge('accounts', 'Accounts.', [], ({ accounts }) => [[{}, accounts]]);
  gauge('mails', 'Mails in the outbox that wait, or were given up.', ['state'], ({ waiting, failed }) => [
    [{ state: 'waiting' }, waiting],
    [{ state: 'failed' }, failed],
  ]);
  gauge(
    'held_updates',
    'What a feed wanted after a final, waiting for the administrator.',
    [],
    ({ held }) => [[{}, held]],
  );
  gauge('feed_age_seconds', 'Real time since a feed was last read.', ['feed'], ({ feeds }) =>
    feeds.flatMap(({ feed, age }) => (age === null ? [] : [[{ feed }, age]])),
  );
  gauge('feed_failing', '1 while the last attempt to read a feed failed.', ['feed'], ({ feeds }) =>
    feeds.map(({ feed, isFailing }) => [{ feed }, isFailing ? 1 : 0]),
  );
}

async function count({ db, systemClock }: Needs): Promise<PoolNumbers> {
  const [pools, feeds, accounts, waiting, failed, held] = await Promise.all([
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
    db.outboxMail.count({ where: { sentAt: null, failedAt: null } }),
    db.outboxMail.count({ where: { failedAt: { not: null } } }),
    db.heldUpdate.count({ where: { resolvedAt: null } }),
  ]);
  const now = systemClock.now().getTime();
  return {
    accounts,
    waiting,
    failed,
    held,
    feeds: feeds.map(({ name, lastSuccessAt, lastError }) => ({
      feed: name,
      age: lastSuccessAt === null ? null : (now - lastSuccessAt.getTime()) / 1000,
      isFailing: lastError !== null,
    })),
    pools: await Promise.all(
      pools.map(async ({ id, currentWeek, pinnedWeek, weeks }) => {
        // An elimination of a week whose deadline is ahead would tell what somebody has picked.
        const out = {
          OR: [
            { eliminatedWeek: { in: weeks.map(({ week }) => week) } },
            { eliminatedWeek: { not: null }, eliminationReason: 'ADMIN' as const },
          ],
        };
        const [entries, gone, picks] = await Promise.all([
          db.entry.count({ where: { poolId: id } }),
          db.entry.count({ where: { poolId: id, ...out } }),
          db.pick.count({ where: { poolId: id, week: pinnedWeek ?? currentWeek } }),
        ]);
        return { pool: String(id), entries, alive: entries - gone, picks };
      }),
    ),
  };
}
