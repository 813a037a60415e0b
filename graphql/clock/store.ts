import type { Database } from '../../prisma/client.ts';
import type { ReplayClockStore } from './replay.ts';

/** Stores the replay clock in its one row of the database. */
export function createReplayClockStore(db: Database): ReplayClockStore {
  return {
    async load() {
      return db.replayClock.findUnique({
        where: { id: 1 },
        select: { replayAt: true, realAt: true, speed: true },
      });
    },
    async save(state) {
      await db.replayClock.upsert({ where: { id: 1 }, create: { id: 1, ...state }, update: state });
    },
  };
}

/**
 * The latest instant on record in the pools; null for none. A replay clock killed between two saves must not
 * start before it, or a pick would be in the future and a score in the past.
 */
export async function latestRecordedInstant(db: Database): Promise<Date | null> {
  const [picks, games, entries, audit] = await Promise.all([
    db.pick.aggregate({ _max: { submittedAt: true } }),
    db.game.aggregate({ _max: { updatedAt: true } }),
    db.entry.aggregate({ _max: { joinedAt: true, eliminatedAt: true } }),
    db.auditEntry.aggregate({ _max: { at: true } }),
  ]);
  const instants = [
    picks._max.submittedAt,
    games._max.updatedAt,
    entries._max.joinedAt,
    entries._max.eliminatedAt,
    audit._max.at,
  ].filter((instant) => instant !== null);
  return instants.length === 0 ? null : new Date(Math.max(...instants.map(Number)));
}
