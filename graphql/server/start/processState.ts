import type { Database } from '#prisma/client.ts';
import { createPoolLogs } from '#graphql/log/poolLogs.ts';
import { createSigner, newSigningKey } from '#graphql/log/key/signer.ts';
import { createPickFacts } from '#graphql/picks/readPickFacts.ts';
import { createPickWriter } from '#graphql/picks/pickWriter.ts';
import { createSystemClock } from '#kernel/clock/system.ts';
import { ClockWatch } from '#kernel/clockWatch.ts';
import { DryRuns } from '#kernel/dryRuns.ts';
import { SeasonQueues } from '#kernel/seasonQueues.ts';
import { SerialQueue } from '#kernel/serialQueue.ts';
import type { LogSigner } from '#kernel/poolLogs.ts';
import type { ProcessState } from '#kernel/services.ts';

/**
 * The initial state that the use cases of one process share; it records no served checkpoints.
 * @param signer of the pools' logs; by default one with a new key
 */
export function createProcessState(
  db: Database,
  signer: LogSigner = createSigner('pool.example', newSigningKey()),
): ProcessState {
  const poolLogs = createPoolLogs(signer);
  const seasonQueues = new SeasonQueues();
  return {
    pickFacts: createPickFacts(db),
    pickWriter: createPickWriter({ db, poolLogs, seasonQueues }),
    poolLogs,
    servedCheckpoints: { record: () => Promise.resolve() },
    settling: new SerialQueue(),
    dryRuns: new DryRuns(),
    seasonQueues,
    setup: { isOver: false },
    clockWatch: new ClockWatch(createSystemClock()),
    feedNotes: new Map(),
    mailSite: () => ({ obstacle: null, addressProblem: null, publicUrl: 'https://pool.example' }),
    siteName: () => 'Last Standing',
  };
}
