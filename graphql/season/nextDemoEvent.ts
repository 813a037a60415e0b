import type { Services } from '../kernel/services.ts';

/** An instant that visitors of the demo can skip to. */
export interface DemoEvent {
  kind: 'DEADLINE' | 'KICKOFF' | 'FINALS';
  at: Date;
}

/** An instant as a database returns it of an expression: SQLite as text. */
type Stored = Date | string | null;

/**
 * The next deadline of a pool, the next kickoff, or the end of the games that are under way, whichever is first. Null
 * outside the demo, and after the season.
 */
export async function nextDemoEvent({ db, clock, demoFeed }: Services): Promise<DemoEvent | null> {
  if (!demoFeed) return null;
  const now = clock.now();
  // One statement, since every visitor asks.
  const [next] = await db.$queryRaw<[{ deadline: Stored; kickoff: Stored; year: number | bigint | null }]>`
    SELECT (SELECT MIN("deadline") FROM "PoolWeek" WHERE "deadline" > ${now}) AS "deadline",
      (SELECT MIN("kickoff") FROM "Game" WHERE "kickoff" > ${now} AND "status" = 'SCHEDULED') AS "kickoff",
      (SELECT MAX("year") FROM "Season") AS "year"`;
  const finals = next.year !== null && demoFeed.lastFinalAfter?.(Number(next.year), now);
  const events: DemoEvent[] = [];
  if (next.deadline) events.push({ kind: 'DEADLINE', at: new Date(next.deadline) });
  if (next.kickoff) events.push({ kind: 'KICKOFF', at: new Date(next.kickoff) });
  if (finals) events.push({ kind: 'FINALS', at: finals });
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}
