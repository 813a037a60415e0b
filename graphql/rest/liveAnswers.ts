import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { Services } from '../kernel/services.ts';
import { accessEnd } from '../auth/access.ts';
import { type CookieOptions, readSessionCookie } from '../auth/cookies.ts';
import { hashToken } from '../auth/tokens.ts';
import type { Viewer } from '../auth/viewer.ts';
import { globalId } from '../schema/globalIds.ts';

/**
 * Cache for the call that every open page of an older client polls every 5 seconds: responses by pool and
 * week, and the callers allowed to see them until their session or token ends. Changes without an event show
 * after a minute of real time.
 */
const MAX_AGE = 60_000;
const MAX_VIEWERS = 20_000;
const MAX_ANSWERS = 500;

interface HeldAnswer {
  body: string;
  etag: string;
}

export interface LiveAnswers {
  /** Global id of the pool of a caller who was served before; null for anybody else. */
  knownPool(request: IncomingMessage): string | null;
  /**
   * Resolves once the end of the viewer's session or token is known, so that the cache does not outlive it.
   */
  remember(request: IncomingMessage, viewer: Viewer, pool: string): Promise<void>;
  /** Forgets a caller whose request was rejected. */
  forget(request: IncomingMessage): void;
  /** Returns the cached response, else the result of a load in progress, else the result of this load. */
  get(pool: string, week: number, load: () => Promise<unknown>): Promise<HeldAnswer>;
  /** Like `get`, but always runs the load: it checks the caller's own permissions. */
  refresh(pool: string, week: number, load: () => Promise<unknown>): Promise<HeldAnswer>;
  close(): void;
}

interface Aged<Value> {
  value: Value;
  until: number;
}

export function createLiveAnswers(
  { db, events, systemClock }: Pick<Services, 'db' | 'events' | 'systemClock'>,
  cookies: CookieOptions,
): LiveAnswers {
  const viewers = new Map<string, Aged<{ pool: string; userId: number }>>();
  const answers = new Map<string, Aged<Promise<HeldAnswer>>>();
  const now = () => systemClock.now().getTime();

  const unsubscribe = events.subscribe((event) => {
    if (event.type === 'clock' || event.type === 'missed') answers.clear();
    if (event.type === 'missed') viewers.clear();
    if (event.type === 'access') {
      for (const [key, { value }] of viewers) if (value.userId === event.userId) viewers.delete(key);
    }
    for (const key of answers.keys()) {
      const [pool, week] = key.split(' ');
      const isStale =
        (event.type === 'games' && event.week === Number(week)) ||
        (event.type === 'pool' && globalId('Pool', event.poolId) === pool);
      if (isStale) answers.delete(key);
    }
  });

  const held = <Value>(map: Map<string, Aged<Value>>, key: string): Value | null => {
    const found = map.get(key);
    if (found !== undefined && found.until > now()) return found.value;
    map.delete(key);
    return null;
  };
  const hold = <Value>(map: Map<string, Aged<Value>>, most: number, key: string, value: Value) => {
    if (map.size >= most) map.clear();
    const kept = { value, until: now() + MAX_AGE };
    map.set(key, kept);
    return kept;
  };

  // The load is in the map from its start, so that an event during the load removes it.
  const refresh: LiveAnswers['refresh'] = (pool, week, load) => {
    const key = `${pool} ${week}`;
    const loading = load().then(toHeldAnswer);
    hold(answers, MAX_ANSWERS, key, loading);
    loading.catch(() => {
      if (answers.get(key)?.value === loading) answers.delete(key);
    });
    return loading;
  };

  return {
    knownPool(request) {
      const key = credentialOf(request, cookies);
      return key === null ? null : (held(viewers, key)?.pool ?? null);
    },
    async remember(request, viewer, pool) {
      const key = credentialOf(request, cookies);
      if (key === null) return;
      const { userId } = viewer;
      // Stored before the end is read: an access event in between removes the entry.
      const kept = hold(viewers, MAX_VIEWERS, key, { pool, userId });
      kept.until = Math.min(kept.until, await accessEnd({ db }, viewer));
    },
    forget(request) {
      const key = credentialOf(request, cookies);
      if (key !== null) viewers.delete(key);
    },
    get(pool, week, load) {
      // A load in progress may fail for a reason that concerns its own caller only.
      const found = held(answers, `${pool} ${week}`)?.catch(() => refresh(pool, week, load));
      return found ?? refresh(pool, week, load);
    },
    refresh,
    close: unsubscribe,
  };
}

function toHeldAnswer(answer: unknown): HeldAnswer {
  const body = JSON.stringify(answer);
  return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

/** Identifies a caller by a hash of the headers that viewerFromRequest reads. */
function credentialOf({ headers }: IncomingMessage, cookies: CookieOptions): string | null {
  const credential = headers.authorization ?? readSessionCookie(headers.cookie, cookies);
  return credential === null ? null : hashToken(credential);
}

/** Whether the caller already has this response. */
export function isHeldByCaller({ headers }: IncomingMessage, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  const tags = (headers['if-none-match'] ?? '').split(',').map(bare);
  return tags.includes('*') || tags.includes(bare(etag));
}
