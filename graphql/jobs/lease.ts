import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

import type { Services } from '../actions/services.ts';
import { isUniqueViolation } from '../actions/transaction.ts';

type Needs = Pick<Services, 'db' | 'systemClock'>;

/** Real milliseconds for which a lease is held without being renewed. */
export const LEASE_TIME = 10_000;
/** How often it is renewed by its holder, and asked for by the others: a dead holder is replaced within 13 seconds. */
export const LEASE_BEAT = 3_000;

/** A name for one runner of a job, from which others on the same machine can tell whether its process is alive. */
export function newHolder(): string {
  return [hostname(), process.pid, randomUUID()].join(' ');
}

/** Whether the holder was a process of this machine that has ended without giving its lease up: killed. */
function isKnownDead(holder: string): boolean {
  const [host, pid] = holder.split(' ');
  if (host !== hostname() || !/^\d+$/.test(pid ?? '') || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // EPERM: it is there, but somebody else's.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Takes or renews a lease; false while another process holds it. */
export async function takeLease({ db, systemClock }: Needs, name: string, holder: string): Promise<boolean> {
  const now = systemClock.now();
  const expiresAt = new Date(now.getTime() + LEASE_TIME);
  const { count } = await db.jobLease.updateMany({
    where: { name, OR: [{ holder }, { expiresAt: { lte: now } }] },
    data: { holder, expiresAt },
  });
  if (count === 1) return true;
  const held = await db.jobLease.findUnique({ where: { name } });
  if (held !== null) {
    if (!isKnownDead(held.holder)) return false;
    // A server that was killed and started again goes on at once.
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

/** Gives a lease up, so that another process need not wait for its end. */
export async function giveUpLease({ db, systemClock }: Needs, name: string, holder: string): Promise<void> {
  await db.jobLease.updateMany({ where: { name, holder }, data: { expiresAt: systemClock.now() } });
}

/** Notes for the administrator how a job's runs go. */
export async function noteRun(
  { db }: Needs,
  name: string,
  holder: string,
  run: { lastStartedAt: Date; lastEndedAt: Date; lastError: string | null },
): Promise<void> {
  await db.jobLease.updateMany({ where: { name, holder }, data: run });
}
