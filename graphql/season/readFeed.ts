import { FeedError, readParts, type GameUpdate, type ScoreFeed } from '../kernel/scoreFeed.ts';
import type { Services } from '../kernel/services.ts';

/** Real milliseconds between writes of an unchanged status. */
const NOTE_EVERY = 15_000;

interface Reading {
  updates: readonly GameUpdate[];
  /** Null when every week was read. */
  failure: FeedError | null;
}

/**
 * Reads these weeks of a feed, season after season, and records last attempt, last success and last error in
 * real time, for administrators.
 */
export async function readFeed(
  services: Pick<Services, 'db' | 'systemClock' | 'feedNotes'>,
  feed: ScoreFeed,
  weeks: readonly { seasonYear: number; week: number }[],
  options: { at?: Date; signal?: AbortSignal | undefined },
): Promise<Reading> {
  const { at, signal } = options;
  const request = { ...(at && { at }), ...(signal && { signal }) };
  const bySeason = new Map<number, Set<number>>();
  for (const { seasonYear, week } of weeks)
    bySeason.set(seasonYear, (bySeason.get(seasonYear) ?? new Set()).add(week));
  let reading: Reading;
  try {
    const updates = await readParts(bySeason, ([seasonYear, own]) =>
      feed.read({ seasonYear, weeks: [...own].sort((a, b) => a - b), ...request }),
    );
    reading = { updates, failure: null };
  } catch (error) {
    if (!(error instanceof FeedError)) {
      await note(services, feed.name, error instanceof Error ? error.message : String(error), false);
      throw error;
    }
    reading = { updates: error.updates, failure: error };
  }
  const { updates, failure } = reading;
  if (weeks.length > 0)
    await note(services, feed.name, failure?.message ?? null, failure === null || updates.length > 0);
  return reading;
}

async function note(
  services: Pick<Services, 'db' | 'systemClock' | 'feedNotes'>,
  name: string,
  error: string | null,
  hasAnswered: boolean,
): Promise<void> {
  const last = services.feedNotes.get(name);
  const now = services.systemClock.now();
  // When the clock was set back, the status is written at once.
  if (last?.error === error && Math.abs(now.getTime() - last.at) < NOTE_EVERY) return;
  const status = { lastTriedAt: now, lastError: error, ...(hasAnswered && { lastSuccessAt: now }) };
  await services.db.feedStatus.upsert({ where: { name }, create: { name, ...status }, update: status });
  services.feedNotes.set(name, { at: now.getTime(), error });
}
