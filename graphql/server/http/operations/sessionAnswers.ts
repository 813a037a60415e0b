import type { FormattedExecutionResult } from 'graphql';

import type { SessionRead, SessionReads } from '#graphql/server/cache/sessionReads.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import type { Admission } from '../admission/admission.ts';
import type { Callers } from '../admission/callers.ts';
import type { Metrics } from '#graphql/server/metrics/metrics.ts';
import type { Caller } from '../requests/serverContext.ts';
import type { SharedAddress } from './sharedAnswers.ts';

export type SessionAddress = SessionRead & Required<Pick<SharedAddress, 'operation'>>;

/** Answers cached per session; identified, charged and counted like shared ones (docs/cache.md). */
export interface SessionAnswers {
  /** @returns the text of a cached answer, or the result of `execute`. @throws GraphQLError RATE_LIMITED, and what `execute` throws */
  answer(
    caller: Caller,
    read: SessionAddress,
    execute: (caller: Caller) => Promise<FormattedExecutionResult>,
  ): Promise<string | FormattedExecutionResult>;
}

interface Needs {
  settings: Pick<Settings, 'answerCache'>;
  callers: Pick<Callers, 'identify'>;
  admission: Pick<Admission, 'admitCached'>;
  metrics: Pick<Metrics, 'operation'>;
  sessionReads: SessionReads;
}

export function createSessionAnswers({
  settings,
  callers,
  admission,
  metrics,
  sessionReads,
}: Needs): SessionAnswers {
  return {
    async answer(caller, read, execute) {
      if (caller.isAhead === true || !settings.answerCache) return execute(caller);
      const began = performance.now();
      const moment = sessionReads.moment();
      const viewer = await callers.identify(caller);
      if (viewer?.sessionId == null) return execute(caller);
      const cached = sessionReads.cached(read, viewer, moment);
      if (cached === null) {
        return sessionReads.compute(read, viewer, moment, (readPools) => {
          caller.readPools = readPools;
          return execute(caller);
        });
      }
      const refusal = admission.admitCached(viewer, caller.address);
      if (refusal !== null) throw refusal;
      const { name, type, field } = read.operation;
      caller.operation = name;
      metrics.operation({ type, name: field, hasFailed: false, seconds: (performance.now() - began) / 1000 });
      return cached;
    },
  };
}
