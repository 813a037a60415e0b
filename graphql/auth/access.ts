import type { Services } from '../kernel/services.ts';
import { sessionEnd } from './sessions.ts';
import type { Viewer } from './viewer.ts';

type Needs = Pick<Services, 'db' | 'events' | 'systemClock' | 'log'>;

/**
 * When the viewer's session or token ends, in milliseconds of the system clock: 0 when it was revoked,
 * infinity for a token without expiry. Does not extend the session or count against limits.
 */
export async function accessEnd(
  { db }: Pick<Needs, 'db'>,
  { sessionId, tokenId }: Pick<Viewer, 'sessionId' | 'tokenId'>,
): Promise<number> {
  if (sessionId !== null) {
    const session = await db.session.findUnique({
      where: { id: sessionId },
      select: { createdAt: true, expiresAt: true },
    });
    return session === null ? 0 : sessionEnd(session);
  }
  const token =
    tokenId === null
      ? null
      : await db.apiToken.findUnique({
          where: { id: tokenId },
          select: { expiresAt: true, revokedAt: true },
        });
  if (token === null || token.revokedAt !== null) return 0;
  return token.expiresAt?.getTime() ?? Infinity;
}

/** Notifies sockets and event streams when their session or token ends. */
export interface AccessWatch {
  /**
   * Calls the listener once when the viewer's session or token is revoked or expires, in this process or
   * another.
   * @returns a function that removes the listener
   */
  onEnd(viewer: Viewer, ended: () => void): () => void;
  close(): void;
}

/** The maximum delay of a timer; then the check repeats. */
const LONGEST_WAIT = 2 ** 31 - 1;
/** Milliseconds until the next check after a database error. */
const RETRY = 5_000;

/** One watch per session or token, shared by its sockets and streams. */
interface Watched {
  viewer: Viewer;
  listeners: Set<() => void>;
  timer?: NodeJS.Timeout;
}

export function createAccessWatch(services: Needs): AccessWatch {
  const all = new Map<string, Watched>();

  const forget = (key: string, watched: Watched): void => {
    clearTimeout(watched.timer);
    if (all.get(key) === watched) all.delete(key);
  };

  const look = async (key: string, watched: Watched): Promise<void> => {
    let wait = RETRY;
    try {
      wait = (await accessEnd(services, watched.viewer)) - services.systemClock.now().getTime();
    } catch (error) {
      services.log.warn({ err: error }, 'it could not be seen whether a session has ended');
    }
    if (all.get(key) !== watched) return;
    clearTimeout(watched.timer);
    if (wait > 0) {
      watched.timer = setTimeout(() => void look(key, watched), Math.min(wait, LONGEST_WAIT));
      watched.timer.unref();
    } else {
      forget(key, watched);
      for (const ended of watched.listeners) ended();
    }
  };

  const stopListening = services.events.subscribe((event) => {
    if (event.type !== 'access' && event.type !== 'missed') return;
    for (const [key, watched] of all) {
      if (event.type === 'missed' || event.userId === watched.viewer.userId) void look(key, watched);
    }
  });

  return {
    onEnd(viewer, ended) {
      const key = `${viewer.sessionId} ${viewer.tokenId}`;
      const known = all.get(key);
      const watched: Watched = known ?? { viewer, listeners: new Set() };
      // A wrapper object, so that the same function can be added twice.
      const own = (): void => ended();
      watched.listeners.add(own);
      if (known === undefined) {
        all.set(key, watched);
        void look(key, watched);
      }
      return () => {
        watched.listeners.delete(own);
        if (watched.listeners.size === 0) forget(key, watched);
      };
    },
    close() {
      stopListening();
      for (const [key, watched] of all) forget(key, watched);
    },
  };
}
