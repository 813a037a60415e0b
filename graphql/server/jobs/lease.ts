import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

import { dueConditions, MOST_SKEW } from '#kernel/due.ts';
import type { Services } from '#kernel/services.ts';
import { isUniqueViolation } from '#kernel/transaction.ts';

type Needs = Pick<Services, 'db' | 'systemClock'>;

/** Real milliseconds until a lease expires without renewal. */
export const LEASE_TIME = 10_000;
/** Longest remaining time of a lease dated by another server's clock. */
const LONGEST = LEASE_TIME + MOST_SKEW;
/** Heartbeat interval of the holder, and poll interval of others: a dead holder is replaced within 13 seconds. */
export const LEASE_BEAT = 3_000;

/** Name of one runner of a job, by which others on the same machine can check whether its process is alive. */
export function newHolder(): string {
  return [hostname(), process.pid, randomUUID()].join(' ');
}

/** Whether the holder was a process of this machine that was killed without releasing its lease. */
function isDead(holder: string): boolean {
  const [host, pid] = holder.split(' ');
  if (host !== hostname() || !/^\d+$/.test(pid ?? '') || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Takes or renews a lease; false while another process holds it. */
export async function takeLease({ db, systemClock }: Needs, name: string, holder: string): Promise<boolean> {
  const now = systemClock.now();
  const expiresAt = new Date(now.getTime() + LEASE_TIME);
  const { count } = await db.jobLease.updateMany({
    where: { name, OR: [{ holder }, ...dueConditions(now, LONGEST).map((come) => ({ expiresAt: come }))] },
    data: { holder, expiresAt },
  });
  if (count === 1) return true;
  const held = await db.jobLease.findUnique({ where: { name } });
  if (held !== null) {
    if (!isDead(held.holder)) return false;
    // A restarted server takes over at once from its killed predecessor.
    const taken = await db.jobLease.updateMany({
      where: { name, holder: held.holder },
      data: { holder, expiresAt },
    });
    return taken.count === 1;
  }
  try {
    await db.jobLease.create({ data: { name, holder, expiresAt } });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Renews leases in one statement. @returns false when at least one is no longer held */
export async function renewLeases(
  { db, systemClock }: Needs,
  leases: readonly { holder: string }[],
): Promise<boolean> {
  const { count } = await db.jobLease.updateMany({
    where: { holder: { in: leases.map(({ holder }) => holder) } },
    data: { expiresAt: new Date(systemClock.now().getTime() + LEASE_TIME) },
  });
  return count === leases.length;
}

/** Releases a lease, so that another process need not wait for its expiry. */
export async function giveUpLease({ db, systemClock }: Needs, name: string, holder: string): Promise<void> {
  await db.jobLease.updateMany({ where: { name, holder }, data: { expiresAt: systemClock.now() } });
}

/** Stores the results of a job's last run, for administrators. */
export async function noteRun(
  { db }: Needs,
  name: string,
  holder: string,
  run: { lastStartedAt: Date; lastEndedAt: Date; lastError: string | null },
): Promise<void> {
  await db.jobLease.updateMany({ where: { name, holder }, data: run });
}
