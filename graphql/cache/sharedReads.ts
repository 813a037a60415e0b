import type { Clock } from '../kernel/clock.ts';
import type { Events } from '../kernel/events.ts';
import { createVersions } from '../kernel/versions.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { Database } from '../../prisma/client.ts';
import { type Answer, type Answers, createAnswers } from './answers.ts';
import { createDefaultPools } from './defaultPools.ts';
import { createNextChange } from './nextChange.ts';
import { accessClass, type Sharing } from './sharing.ts';

/** A read whose answer does not depend on more of the caller than its rights and its default pool. */
interface SharedRead {
  sharing: Sharing;
  /** What is read, without what depends on the caller. */
  key: string;
}

/** A kept answer, or one that was computed for this read. */
export interface SharedAnswer {
  answer: Answer;
  isKept: boolean;
}

/** The answers of this process that callers share, for every transport (docs/cache.md). */
export interface SharedReads {
  /**
   * @param identify looks the caller up; called after the moment is taken whose answer is given
   * @param compute the text of the answer for this pool, null for an answer that is the caller's alone
   * @returns null for the latter, and for a caller whose rights are no class
   */
  read(
    read: SharedRead,
    identify: () => Promise<Viewer | null>,
    compute: (pool: number | undefined) => Promise<string | null>,
  ): Promise<SharedAnswer | null>;
  readonly counts: Answers['counts'];
}

interface Needs {
  db: Database;
  clock: Clock;
  events: Events;
}

interface Rules {
  answerCache: boolean;
  requireSecondFactor: boolean;
}

export function createSharedReads({ db, clock, events }: Needs, rules: Rules): SharedReads {
  const versions = createVersions(events);
  const nextChange = createNextChange(db, versions);
  const answers = createAnswers({ clock, events, versions, nextChange });
  const defaultPoolOf = createDefaultPools(db, versions);
  return {
    async read({ sharing, key }, identify, compute) {
      if (!rules.answerCache) return null;
      const moment = answers.moment();
      const viewer = await identify();
      const access = accessClass(viewer, rules.requireSecondFactor);
      if (access === null) return null;
      const pool = sharing === 'pool' ? await defaultPoolOf(viewer) : null;
      const full = `${access} ${pool} ${key}`;
      const kept = answers.kept(full, moment);
      if (kept !== null) return { answer: kept, isKept: true };
      let isOwn = false;
      const answer = await answers.get(full, moment, () => {
        isOwn = true;
        return compute(pool ?? undefined);
      });
      return answer && { answer, isKept: !isOwn };
    },
    get counts() {
      return answers.counts;
    },
  };
}
