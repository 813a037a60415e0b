import { MAX_AGE } from '#kernel/events.ts';
import type { Services } from '#kernel/services.ts';
import { Facts } from './facts.ts';
import { createRows } from './rows.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';

/**
 * The season in memory, one for each process: teams, games, records, and of each pool its row, weeks, rulings and
 * counts. Nothing in it depends on a viewer or on the clock, and no transaction of a use case reads it (DECISIONS D44).
 */
export interface ReadModel {
  /** The facts of this moment. Never older than the last event that was delivered in this process. */
  current(): Snapshot;
}

/**
 * The read model of a process; it follows the events for as long as those run.
 * @param now real time in milliseconds, for MAX_AGE
 */
export function createReadModel(
  { db, events }: Pick<Services, 'db' | 'events'>,
  now: () => number = () => performance.now(),
): ReadModel {
  const rows = createRows(db);
  const snapshotOf = (facts: Facts) => ({ facts, snapshot: createSnapshot(facts, rows) });
  let latest = snapshotOf(new Facts());
  let since = now();
  events.subscribe((event) => {
    // Also facts whose read has begun are left behind: it may have read what was before the change.
    latest = snapshotOf(latest.facts.without(event));
  });
  return {
    current() {
      if (!events.isConnected()) return createSnapshot(new Facts(), rows);
      if (now() - since > MAX_AGE) {
        latest = snapshotOf(new Facts());
        since = now();
      }
      return latest.snapshot;
    },
  };
}

/** A read model that keeps nothing: each snapshot is read from the database. */
export function createUncachedReadModel({ db }: Pick<Services, 'db'>): ReadModel {
  const rows = createRows(db);
  return { current: () => createSnapshot(new Facts(), rows) };
}
