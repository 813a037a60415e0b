import type { Clock } from '#kernel/clock.ts';
import type { Events } from '#kernel/events.ts';
import type { Versions } from '#kernel/versions.ts';
import { accessClass } from '#graphql/api/access/accessClass.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import type { Database } from '#prisma/client.ts';
import type { Answer } from './answer.ts';
import { type Answers, createAnswers } from './answers.ts';
import type { ReadPools } from '#kernel/readPools.ts';
import { createDefaultPools } from './defaultPools.ts';
import type { Sharing } from './sharing.ts';

/** A read whose answer depends on nothing of the caller but its rights and default pool. */
export interface SharedRead {
  sharing: Sharing;
  /** Identifies the read, apart from the caller. */
  key: string;
}

/** The context in which a shared answer is computed. */
export interface SharedFor {
  /** The default pool of `Query.pool`; undefined when the answer does not depend on it. */
  sharedPool: number | undefined;
  /** Receives the pools that are read. */
  readPools: ReadPools;
}

interface SharedAnswer {
  answer: Answer;
  isCached: boolean;
}

/** The shared answers of this process, for every transport (docs/cache.md). */
export interface SharedReads {
  /**
   * The cached answer, synchronously; null when there is none, or a lookup is needed. The viewer must be
   * looked up in the same iteration of the event loop, so that it is not older than the answer.
   */
  cached(read: SharedRead, viewer: Viewer | null): Answer | null;
  /**
   * @param prepare looks up the caller and what it reads; called after the version is taken
   * @param compute the answer's text for this pool, null for a private answer; notes the pools it reads
   * @returns null for a private answer, and for a caller whose rights are in no access class
   */
  read(
    prepare: () => Promise<{ viewer: Viewer | null; read: SharedRead }>,
    compute: (shared: SharedFor) => Promise<string | null>,
  ): Promise<SharedAnswer | null>;
  readonly counts: Answers['counts'];
}

interface Needs {
  db: Database;
  clock: Clock;
  events: Events;
  versions: Versions;
  nextChange: (after: Date) => Promise<number>;
}

interface Rules {
  answerCache: boolean;
  keptAnswersBytes: number;
}

export function createSharedReads(
  { db, clock, events, versions, nextChange }: Needs,
  rules: Rules,
): SharedReads {
  const answers = createAnswers({ clock, events, versions, nextChange }, rules.keptAnswersBytes);
  const defaultPools = createDefaultPools(db, versions);
  /** By cached viewer, whose rights never change: a viewer is replaced instead. */
  const classes = new WeakMap<Viewer, string>();

  function classOf(viewer: Viewer | null): string {
    if (viewer === null) return accessClass(null);
    let access = classes.get(viewer);
    if (access === undefined) {
      access = accessClass(viewer);
      classes.set(viewer, access);
    }
    return access;
  }

  return {
    cached({ sharing, key }, viewer) {
      if (!rules.answerCache) return null;
      const pool = sharing === 'pool' ? defaultPools.cached(viewer) : null;
      if (pool === undefined) return null;
      const access = classOf(viewer);
      return answers.cached(fullKey(access, pool, key), answers.moment());
    },
    async read(prepare, compute) {
      const moment = answers.moment();
      const { viewer, read } = await prepare();
      if (!rules.answerCache) return null;
      const access = classOf(viewer);
      const pool = read.sharing === 'pool' ? await defaultPools.of(viewer) : null;
      const key = fullKey(access, pool, read.key);
      const cached = answers.cached(key, moment);
      if (cached !== null) return { answer: cached, isCached: true };
      let isComputedHere = false;
      const answer = await answers.get(key, moment, (readPools) => {
        isComputedHere = true;
        return compute({ sharedPool: pool ?? undefined, readPools });
      });
      return answer && { answer, isCached: !isComputedHere };
    },
    get counts() {
      return answers.counts;
    },
  };
}

function fullKey(access: string, pool: number | null, key: string): string {
  return `${access} ${pool} ${key}`;
}
