import { LRUCache } from 'lru-cache';

import type { Clock } from '#kernel/clock.ts';
import { type Events, MAX_AGE } from '#kernel/events.ts';
import type { Versions } from '#kernel/versions.ts';
import { type ReadPools, newReadPools } from '#kernel/readPools.ts';
import { type Answer, createAnswer } from './answer.ts';

interface CachedAnswer {
  answer: Answer;
  pools: ReadPools;
  /** The latest version when its computation began. */
  version: number;
  /** The instant of game time from which the answer may differ without any write. */
  until: number;
}

/** Computes the text of an answer and notes the pools it reads; null when the answer is private to its caller. */
type Compute = (read: ReadPools) => Promise<string | null>;

/**
 * A cache of answers that several callers share, as bytes (docs/cache.md). The version is taken before
 * anything is read; an answer is not used after a change of a pool that it read, or beyond the instant at
 * which time alone changes it. Counts of secret picks change a few times a second at most; callers then wait
 * for one computation, so that nobody reads an older state than subscribers were notified of.
 */
export interface Answers {
  /** To be taken before anything is read that leads to a key. */
  moment(): Moment;
  /** The cached answer, if it is still valid. */
  cached(key: string, moment: Moment): Answer | null;
  /**
   * The cached answer, else that of a running computation, else of this one.
   * @param compute returns null for a private answer: its caller gets null, and waiting callers compute for themselves
   */
  get(key: string, moment: Moment, compute: Compute): Promise<Answer | null>;
  readonly counts: { hits: number; misses: number; bytes: number };
}

/** The latest version, and the instant of game time at which it was taken. */
export interface Moment {
  version: number;
  at: number;
}

/** Decides whether a cached answer is still valid. */
export interface AnswerNeeds {
  clock: Clock;
  events: Pick<Events, 'isConnected'>;
  versions: Versions;
  /** The next instant at which time alone changes an answer. */
  nextChange(after: Date): Promise<number>;
}

/** @param maxBytes of all cached answers in all forms (the setting KEPT_ANSWERS_MB) */
export function createAnswers(
  { clock, events, versions, nextChange }: AnswerNeeds,
  maxBytes: number,
): Answers {
  const all = new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) => answer.size + key.length,
    ttl: MAX_AGE,
    // Interval in milliseconds of reading the clock.
    ttlResolution: 100,
  });
  const running = new Map<string, Promise<CachedAnswer | null>>();
  const counts = { hits: 0, misses: 0, bytes: 0 };

  /** While disconnected from other processes, no cached answer is valid. */
  const isCurrent = ({ pools, version, until }: Omit<CachedAnswer, 'answer'>, at: number) =>
    at < until &&
    Math.max(versions.ofRead(pools), versions.ofPicks(pools)) <= version &&
    events.isConnected();

  function cached(key: string, moment: Moment): Answer | null {
    const entry = all.get(key);
    if (entry === undefined || !isCurrent(entry, moment.at)) return null;
    counts.hits += 1;
    return entry.answer;
  }

  async function make(key: string, moment: Moment, compute: Compute) {
    counts.misses += 1;
    const until = await nextChange(new Date(moment.at));
    const pools = newReadPools();
    const text = await compute(pools);
    if (text === null) return null;
    // The size grows as forms are computed, most of them smaller than the text: counting all in advance would
    // make the first answers of many pools evict each other.
    const answer = createAnswer(text, 'quick', () => {
      const stored = all.peek(key);
      if (stored?.answer === answer) all.set(key, { ...stored }, { noUpdateTTL: true });
    });
    const entry: CachedAnswer = { answer, pools, version: moment.version, until };
    if (isCurrent(entry, clock.now().getTime())) all.set(key, entry);
    return entry;
  }

  return {
    moment: () => ({ version: versions.latest(), at: clock.now().getTime() }),
    cached,
    async get(key, moment, compute) {
      const answer = cached(key, moment);
      if (answer !== null) return answer;
      const pending = running.get(key);
      if (pending !== undefined) {
        // Its failure may concern its own caller only.
        const shared = await pending.catch(() => null);
        if (shared !== null && isCurrent(shared, moment.at)) {
          counts.hits += 1;
          return shared.answer;
        }
        if (shared === null) return (await make(key, moment, compute))?.answer ?? null;
        // It began before a change: the first caller to notice computes again, for all others.
        if (running.get(key) === pending) running.delete(key);
        return this.get(key, moment, compute);
      }
      const computation = make(key, moment, compute);
      running.set(key, computation);
      try {
        return (await computation)?.answer ?? null;
      } finally {
        if (running.get(key) === computation) running.delete(key);
      }
    },
    get counts() {
      return { ...counts, bytes: all.calculatedSize };
    },
  };
}
