import { randomUUID } from 'node:crypto';

import type { FormattedExecutionResult } from 'graphql';
import { LRUCache } from 'lru-cache';

import { isAdministrator } from '#graphql/accounts/access/permissions.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { MAX_AGE } from '#kernel/events.ts';
import { newReadPools, type ReadPools } from '#kernel/readPools.ts';
import type { AnswerNeeds, Moment } from './answers.ts';
import type { SessionCachePolicy, TimePath } from './sharing.ts';

/** Bytes of all cached texts. */
const MAX_BYTES = 16_000_000;
/** Placeholder for the current time in a cached text; no stored text can equal it. */
const HOLE = randomUUID();

/** A read of a cacheable document (`sessionCachePolicy`). */
export interface SessionRead extends SessionCachePolicy {
  /** Identifies the read, apart from the caller. */
  key: string;
}

/**
 * A cache of answers to one session, as texts, until a published event concerns them (docs/cache.md). Answers
 * belong to the viewer object: with other rights or another session the viewer is another object.
 */
export interface SessionReads {
  /** To be taken before anything is read. */
  moment(): Moment;
  /** The cached answer with the current time; null when it must be computed. */
  cached(read: SessionRead, viewer: Viewer, moment: Moment): string | null;
  /**
   * Computes the answer and caches it if it has no errors.
   * @param compute notes the pools it reads
   * @returns the cached answer as `cached`, else the result
   */
  compute(
    read: SessionRead,
    viewer: Viewer,
    moment: Moment,
    compute: (pools: ReadPools) => Promise<FormattedExecutionResult>,
  ): Promise<string | FormattedExecutionResult>;
}

interface CachedAnswer {
  /** The text, split at the placeholders of the time. */
  parts: string[];
  viewer: Viewer;
  pools: ReadPools;
  /** The latest version when its computation began. */
  version: number;
  /** The instant of game time from which the answer may differ without any event. */
  until: number;
}

export function createSessionReads({ clock, events, versions, nextChange }: AnswerNeeds): SessionReads {
  const all = new LRUCache<string, CachedAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ parts }, key) => parts.reduce((sum, { length }) => sum + length, key.length),
    ttl: MAX_AGE,
    ttlResolution: 100,
  });

  const isCurrent = ({ viewer, pools, version, until }: Omit<CachedAnswer, 'parts'>, at: number) =>
    at < until && lastChange(viewer, pools) <= version && events.isConnected();

  const lastChange = ({ userId }: Viewer, pools: ReadPools) =>
    Math.max(versions.ofRead(pools), versions.ofPicks(pools), versions.ofAccount(userId, pools.ids));

  const textOf = ({ parts }: CachedAnswer) => parts.join(JSON.stringify(clock.now()));

  const keyOf = ({ sessionId }: Viewer, { key }: SessionRead) => `${sessionId} ${key}`;

  return {
    moment: () => ({ version: versions.latest(), at: clock.now().getTime() }),
    cached(read, viewer, moment) {
      const entry = all.get(keyOf(viewer, read));
      if (entry?.viewer !== viewer || !isCurrent(entry, moment.at)) return null;
      return textOf(entry);
    },
    async compute(read, viewer, moment, compute) {
      const until = await nextChange(new Date(moment.at));
      const pools = read.ofAccount ? newReadPools() : poolsOf(viewer);
      const result = await compute(pools);
      if (result.errors !== undefined || result.data == null) return result;
      const entry = { viewer, pools, version: moment.version, until };
      if (!isCurrent(entry, clock.now().getTime())) return result;
      const text = JSON.stringify({ ...result, data: withHoles(result.data, read.times) });
      const cached = { ...entry, parts: text.split(JSON.stringify(HOLE)) };
      all.set(keyOf(viewer, read), cached);
      return textOf(cached);
    },
  };
}

/**
 * The pools that can change the viewer's answers; all for an administrator, and for a viewer without a pool,
 * who is shown the first of all.
 */
function poolsOf(viewer: Viewer): ReadPools {
  const pools = newReadPools();
  for (const id of [...viewer.memberOf, ...viewer.commissionerOf]) pools.ids.add(id);
  if (isAdministrator(viewer) || pools.ids.size === 0) pools.isAny = true;
  return pools;
}

function withHoles(data: Record<string, unknown>, times: readonly TimePath[]): Record<string, unknown> {
  const copy = { ...data };
  for (const [root, field] of times) copy[root] = { ...(copy[root] as object), [field]: HOLE };
  return copy;
}
