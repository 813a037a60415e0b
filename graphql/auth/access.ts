import type { Services } from '../actions/services.ts';
import { sessionEnd } from './sessions.ts';
import type { Viewer } from './viewer.ts';

type Needs = Pick<Services, 'db' | 'events' | 'systemClock' | 'log'>;

/**
 * When the session or token of a viewer ends, in milliseconds of the system's clock: 0 when it was ended, infinity for a
 * token without expiry. It is no use of either: a session does not live longer for it, and no request is counted.
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

/** Tells when a session or token ends, to what goes on in its name: sockets and event streams. */
export interface AccessWatch {
  /**
   * Calls back once, when what the viewer came with was revoked or has expired, in this process or another.
   * @returns a function that stops it
   */
  onEnd(viewer: Viewer, ended: () => void): () => void;
  close(): void;
}

/** The longest that a timer can wait; then it looks again. */
const LONGEST_WAIT = 2 ** 31 - 1;
/** Milliseconds until it looks again after the database did not answer. */
const RETRY = 5_000;

/** One session or token, however many sockets and streams it has. */
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
      // Wrapped, so that the same function can listen twice.
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
