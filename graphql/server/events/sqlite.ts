import type { Logger } from 'pino';

import type { Events } from '#kernel/events.ts';
import { createMemoryEvents } from './memory.ts';

/** Poll interval of the file, in real milliseconds. */
const LOOK_EVERY = 1000;

/**
 * Events of a process that shares its SQLite file with others, such as the command line beside the server.
 * Those send no events, but their commits are detected and delivered here as `{ type: 'missed' }`.
 * @param readVersion a number that changes exactly when another connection commits: `PRAGMA data_version`
 */
export async function createSqliteEvents(readVersion: () => Promise<number>, log: Logger): Promise<Events> {
  const events = createMemoryEvents();
  let lastVersion = await readVersion();
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      const version = await readVersion();
      if (version !== lastVersion) events.publish({ type: 'missed' });
      lastVersion = version;
    } catch (error) {
      log.warn({ err: error }, 'changes by other processes cannot be seen');
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY);
  timer.unref();
  return {
    ...events,
    close() {
      clearInterval(timer);
      return events.close();
    },
  };
}
