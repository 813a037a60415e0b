import type { Services } from '#kernel/services.ts';

/** Real milliseconds between two writes of an unchanged status. */
const NOTE_EVERY = 15_000;

/**
 * Reads a feed and records the result in real time for the administrator: last attempt, last success, last
 * error. An unchanged status is written every 15 seconds only.
 */
export async function noteFeed<T>(
  services: Pick<Services, 'db' | 'systemClock' | 'feedNotes'>,
  name: string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await read();
    await note(services, name, null);
    return answer;
  } catch (error) {
    await note(services, name, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

async function note(
  services: Pick<Services, 'db' | 'systemClock' | 'feedNotes'>,
  name: string,
  error: string | null,
): Promise<void> {
  const now = services.systemClock.now();
  const last = services.feedNotes.get(name);
  if (last !== undefined && last.error === error && now.getTime() - last.at < NOTE_EVERY) return;
  const status = { lastTriedAt: now, lastError: error, ...(error === null ? { lastSuccessAt: now } : {}) };
  await services.db.feedStatus.upsert({ where: { name }, create: { name, ...status }, update: status });
  services.feedNotes.set(name, { at: now.getTime(), error });
}
