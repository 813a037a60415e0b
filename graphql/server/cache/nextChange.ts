import type { Database } from '#prisma/client.ts';
import { LIVE_AFTER } from '#graphql/season/rules/display.ts';
import type { Versions } from '#kernel/versions.ts';

/** Milliseconds. Zones change their offset, and so their labels, on quarter hours. */
const QUARTER = 15 * 60_000;

/**
 * The next instant, in milliseconds of game time, at which time alone changes a shared answer: a deadline, a
 * confirmed or unconfirmed kickoff, the end of the minutes in which a game with a score does not count as
 * live (SPECIFICATION 2.6), or the next quarter hour. Over all pools and seasons, whatever the answer reads.
 * Read once per version, and again after the instant.
 */
export function createNextChange(db: Database, versions: Versions): (after: Date) => Promise<number> {
  let last: { version: number; after: number; next: Promise<number> } | null = null;

  async function read(after: Date): Promise<number> {
    const quarter = (Math.floor(after.getTime() / QUARTER) + 1) * QUARTER;
    const [deadlines, kickoffs] = await Promise.all([
      db.poolWeek.aggregate({ where: { deadline: { gt: after } }, _min: { deadline: true } }),
      // Kickoffs before the next quarter hour: future ones, and recent ones whose game does not count as live
      // yet.
      db.game.groupBy({
        by: ['kickoff'],
        where: { kickoff: { gt: new Date(after.getTime() - LIVE_AFTER), lt: new Date(quarter) } },
      }),
    ]);
    return Math.min(
      quarter,
      deadlines._min.deadline?.getTime() ?? Infinity,
      ...kickoffs.map(({ kickoff }) => kickoff.getTime() + (kickoff > after ? 0 : LIVE_AFTER)),
    );
  }

  return async (after) => {
    const at = after.getTime();
    const version = versions.ofSchedule();
    if (last !== null && last.version === version && last.after <= at) {
      const next = await last.next;
      if (at < next) return next;
    }
    const next = read(after);
    last = { version, after: at, next };
    next.catch(() => {
      if (last?.next === next) last = null;
    });
    return next;
  };
}
