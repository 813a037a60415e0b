import type { Database } from '#prisma/client.ts';
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
    async advance(state) {
      const { count } = await db.replayClock.updateMany({
        where: { id: 1, speed: state.speed, replayAt: { lte: state.replayAt } },
        data: state,
      });
      return count > 0 ? null : this.load();
    },
  };
}

/**
 * The rows that can hold the latest instant: ids rise with time, up to those of one group commit. No index on the
 * instants would serve anything else, and every pick would write it.
 */
const LATEST = { orderBy: { id: 'desc' }, take: 1000 } as const;

/**
 * The latest instant on record in the pools; null for none. A replay clock killed between two saves must not
 * start before it, or a pick would be in the future and a score in the past.
 */
export async function latestRecordedInstant(db: Database): Promise<Date | null> {
  const [picks, games, entries, weeks, audit] = await Promise.all([
    db.pick.findMany({ ...LATEST, select: { submittedAt: true } }),
    db.game.aggregate({ _max: { updatedAt: true } }),
    db.entry.findMany({ ...LATEST, select: { joinedAt: true } }),
    // Every other elimination has the instant of a game, or is in the audit log.
    db.poolWeek.aggregate({ _max: { deadlinePassedAt: true } }),
    db.auditEntry.findMany({ ...LATEST, select: { at: true } }),
  ]);
  const instants = [
    ...picks.map(({ submittedAt }) => submittedAt),
    games._max.updatedAt,
    ...entries.map(({ joinedAt }) => joinedAt),
    weeks._max.deadlinePassedAt,
    ...audit.map(({ at }) => at),
  ].filter((instant) => instant !== null);
  return instants.length === 0 ? null : new Date(Math.max(...instants.map(Number)));
}
