import type { Services } from './services.ts';

/** Real milliseconds between two notes that say the same. */
const NOTE_EVERY = 15_000;

const noted = new WeakMap<object, Map<string, { at: number; error: string | null }>>();

/**
 * Reads a feed and keeps a record of how that went, in real time, for the administrator: when it was last tried, when
 * it last succeeded, with which error it failed. A feed that goes on as before is written down every 15 seconds only.
 */
export async function noteFeed<T>(
  services: Pick<Services, 'db' | 'systemClock'>,
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
  services: Pick<Services, 'db' | 'systemClock'>,
  name: string,
  error: string | null,
): Promise<void> {
  const now = services.systemClock.now();
  const own = noted.get(services.db) ?? new Map<string, { at: number; error: string | null }>();
  noted.set(services.db, own);
  const last = own.get(name);
  if (last !== undefined && last.error === error && now.getTime() - last.at < NOTE_EVERY) return;
  const status = { lastTriedAt: now, lastError: error, ...(error === null ? { lastSuccessAt: now } : {}) };
  await services.db.feedStatus.upsert({ where: { name }, create: { name, ...status }, update: status });
  own.set(name, { at: now.getTime(), error });
}
