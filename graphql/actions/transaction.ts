import type { Dialect, Transaction } from '../../prisma/client.ts';
import type { PoolEvent } from '../events/events.ts';
import type { Services } from './services.ts';

/** One transaction of the game world: all of it happens at one instant, and listeners hear of it after the commit. */
export interface Unit {
  tx: Transaction;
  dialect: Dialect;
  now: Date;
  /** Publishes the event once the transaction is committed; the same event is published once. */
  tell(event: PoolEvent): void;
}

/** Attempts when PostgreSQL ends a transaction because of a deadlock or a write conflict. */
const ATTEMPTS = 3;

/** Real milliseconds: a pool of a million entries takes a minute over a Sunday that comes all at once. */
const PATIENCE = { maxWait: 60_000, timeout: 600_000 };

/** Does the work in one transaction, then publishes what it told. */
export async function inTransaction<T>(
  services: Services,
  now: Date,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const told = new Map<string, PoolEvent>();
    try {
      const result = await services.db.$transaction(
        (tx) =>
          work({
            tx,
            dialect: services.db.dialect,
            now,
            tell: (event) => told.set(JSON.stringify(event), event),
          }),
        PATIENCE,
      );
      for (const event of told.values()) services.events.publish(event);
      return result;
    } catch (error) {
      if (!isWriteConflict(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

class Rehearsed extends Error {
  override name = 'Rehearsed';
}

/** Does the work in one transaction and takes all of it back: answers what would happen. Nothing is published. */
export async function rehearse<T>(
  services: Services,
  now: Date,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  let outcome: { result: T } | null = null;
  try {
    await services.db.$transaction(async (tx) => {
      outcome = { result: await work({ tx, dialect: services.db.dialect, now, tell: () => {} }) };
      throw new Rehearsed();
    }, PATIENCE);
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  return (outcome as { result: T } | null)!.result;
}

/**
 * Makes everything that grades or moves a season wait for its turn, over all processes. As the first statement of a
 * transaction it also takes SQLite's write lock at once, so that no later statement finds its snapshot outdated.
 */
export async function lockSeason(unit: Unit, seasonYear: number): Promise<void> {
  await unit.tx.$executeRaw`UPDATE "Season" SET "weekCount" = "weekCount" WHERE "year" = ${seasonYear}`;
}

/** Whether a write failed because a unique constraint stood against it. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === 'P2002';
}

function isWriteConflict(error: unknown): boolean {
  return codeOf(error) === 'P2034';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
