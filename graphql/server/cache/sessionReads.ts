import { randomUUID } from 'node:crypto';

import type { FormattedExecutionResult } from 'graphql';
import { LRUCache } from 'lru-cache';

import { isAdministrator } from '#graphql/accounts/access/permissions.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { MAX_AGE } from '#kernel/events.ts';
import { newReadPools, type ReadPools } from '#kernel/readPools.ts';
import type { AnswerNeeds, Moment } from './answers.ts';
import type { SessionCachePolicy, TimePath } from './sharing.ts';

/** Bytes of all kept texts. */
const MAX_BYTES = 16_000_000;
/** Stands in a kept text for the time, which no text of a database can foresee. */
const HOLE = randomUUID();

/** A read of a document that can be kept (`keptForSession`). */
export interface SessionRead extends SessionCachePolicy {
  /** What is read, without what depends on the caller. */
  key: string;
}

/**
 * Answers that one session alone gets, as texts, until something is published of which they are made (docs/cache.md). They belong to
 * the viewer as it was looked up: who has other rights, or another session, has another viewer.
 */
export interface SessionReads {
  /** What a read takes first of all: the version, and the instant of game time. */
  moment(): Moment;
  /** The kept answer with the time of now; null when it must be computed. */
  cached(read: SessionRead, viewer: Viewer, moment: Moment): string | null;
  /**
   * Computes the answer and keeps it if it has no errors.
   * @param compute notes the pools that it reads
   */
  compute(
    read: SessionRead,
    viewer: Viewer,
    moment: Moment,
    compute: (pools: ReadPools) => Promise<FormattedExecutionResult>,
  ): Promise<FormattedExecutionResult>;
}

interface CachedAnswer {
  /** The text, cut where the time stands. */
  parts: string[];
  viewer: Viewer;
  pools: ReadPools;
  /** The last change before anything of it was read. */
  version: number;
  /** The instant of game time from which the answer may differ though nothing was published. */
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

  const keyOf = ({ sessionId }: Viewer, { key }: SessionRead) => `${sessionId} ${key}`;

  return {
    moment: () => ({ version: versions.latest(), at: clock.now().getTime() }),
    cached(read, viewer, moment) {
      const entry = all.get(keyOf(viewer, read));
      if (entry?.viewer !== viewer || !isCurrent(entry, moment.at)) return null;
      return entry.parts.join(JSON.stringify(clock.now()));
    },
    async compute(read, viewer, moment, compute) {
      const until = await nextChange(new Date(moment.at));
      const pools = read.ofAccount ? newReadPools() : poolsOf(viewer);
      const result = await compute(pools);
      if (result.errors !== undefined || result.data == null) return result;
      const entry = { viewer, pools, version: moment.version, until };
      if (!isCurrent(entry, clock.now().getTime())) return result;
      const text = JSON.stringify({ ...result, data: withHoles(result.data, read.times) });
      all.set(keyOf(viewer, read), { ...entry, parts: text.split(JSON.stringify(HOLE)) });
      return result;
    },
  };
}

/** The pools in which something of the viewer may change; of an administrator any. Who has none is shown the first of all. */
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
