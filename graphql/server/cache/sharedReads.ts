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

/** A read whose answer does not depend on more of the caller than its rights and its default pool. */
export interface SharedRead {
  sharing: Sharing;
  /** What is read, without what depends on the caller. */
  key: string;
}

/** What an answer that callers share is computed for. */
export interface SharedFor {
  /** The pool of `Query.pool` without an id; undefined where no caller's default counts. */
  sharedPool: number | undefined;
  /** The pools that are read, which the computation notes. */
  readPools: ReadPools;
}

/** A kept answer, or one that was computed for this read. */
interface SharedAnswer {
  answer: Answer;
  isCached: boolean;
}

/** The answers of this process that callers share, for every transport (docs/cache.md). */
export interface SharedReads {
  /**
   * The kept answer, at once; null when there is none, or something must be read first. The viewer was looked up in
   * the same turn of the event loop, so that it is not older than the answer.
   */
  cached(read: SharedRead, viewer: Viewer | null): Answer | null;
  /**
   * @param prepare looks the caller up and says what it reads; called after the moment is taken whose answer is given
   * @param compute the text of the answer for this pool, null for an answer that is the caller's alone; notes the pools that it reads
   * @returns null for the latter, and for a caller whose rights are no class
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
  /** Of the viewers that are kept; a viewer's rights never change, it is looked up again instead. */
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
