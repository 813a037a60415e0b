import type { Services } from '../kernel/services.ts';

/** An instant that visitors of the demo can skip to. */
export interface DemoEvent {
  kind: 'DEADLINE' | 'KICKOFF' | 'FINALS';
  at: Date;
}

/**
 * The next deadline of a pool, the next kickoff, or the end of the games that are under way, whichever is first. Null
 * outside the demo, and after the season.
 */
export async function nextDemoEvent({ db, clock, demoFeed }: Services): Promise<DemoEvent | null> {
  if (!demoFeed) return null;
  const now = clock.now();
  const [week, game, season] = await Promise.all([
    db.poolWeek.findFirst({
      where: { deadline: { gt: now } },
      orderBy: { deadline: 'asc' },
      select: { deadline: true },
    }),
    db.game.findFirst({
      where: { kickoff: { gt: now }, status: 'SCHEDULED' },
      orderBy: { kickoff: 'asc' },
      select: { kickoff: true },
    }),
    db.season.findFirst({ orderBy: { year: 'desc' }, select: { year: true } }),
  ]);
  const finals = season && demoFeed.lastFinalAfter?.(season.year, now);
  const events: DemoEvent[] = [];
  if (week) events.push({ kind: 'DEADLINE', at: week.deadline });
  if (game) events.push({ kind: 'KICKOFF', at: game.kickoff });
  if (finals) events.push({ kind: 'FINALS', at: finals });
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}
