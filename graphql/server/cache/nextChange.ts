import type { Database } from '#prisma/client.ts';
import { LIVE_AFTER } from '#graphql/season/rules/display.ts';
import type { Versions } from '#kernel/versions.ts';

/** Milliseconds. Zones change their offset on the quarter hours, and texts with their labels then. */
const QUARTER = 15 * 60_000;

/**
 * The next instant, in milliseconds of game time, at which time alone changes what a shared answer says: a
 * deadline, a confirmed or unconfirmed kickoff, the end of the minutes in which a game with a score does not
 * count as live (SPECIFICATION 2.6), and in any case the next quarter hour. Of every pool and season, so that
 * nothing depends on what an answer reads. Read once for each version, and again beyond the instant.
 */
export function createNextChange(db: Database, versions: Versions): (after: Date) => Promise<number> {
  let last: { version: number; after: number; next: Promise<number> } | null = null;

  async function read(after: Date): Promise<number> {
    const quarter = (Math.floor(after.getTime() / QUARTER) + 1) * QUARTER;
    const [deadlines, kickoffs] = await Promise.all([
      db.poolWeek.aggregate({ where: { deadline: { gt: after } }, _min: { deadline: true } }),
      // Those that matter before the quarter hour: ahead, or so recent that the game does not count as live yet.
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
