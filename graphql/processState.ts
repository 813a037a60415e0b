import type { Database } from '../prisma/client.ts';
import { createPickFacts } from './actions/picks/pickFacts.ts';
import { createPickWriter } from './actions/picks/pickWriter.ts';
import { createSystemClock } from './clock/system.ts';
import { ClockWatch } from './kernel/clockWatch.ts';
import { DryRuns } from './kernel/dryRuns.ts';
import { SerialQueue } from './kernel/serialQueue.ts';
import type { ProcessState } from './kernel/services.ts';

/** The state that the actions of one process share, at its start. */
export function createProcessState(db: Database): ProcessState {
  return {
    pickFacts: createPickFacts(db),
    pickWriter: createPickWriter(db),
    settling: new SerialQueue(),
    dryRuns: new DryRuns(),
    setup: { isOver: false },
    clockWatch: new ClockWatch(createSystemClock()),
    feedNotes: new Map(),
  };
}
