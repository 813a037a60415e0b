import { type Database, openDatabase } from '#prisma/client.ts';
import { type TableReport, UnstatedResultsError } from '#graphql/log/comparison/compareTables.ts';
import { type CacheLimits, TableComparer } from '#graphql/log/comparison/tableComparer.ts';

// Child process that compares tables with logs: playing a large log blocks its thread for seconds. It ends
// when the server closes the channel or exits.

/** The first message. Not passed by arguments, which every user of the machine can read. */
interface ComparisonStart {
  databaseUrl: string;
  publicKey: Uint8Array;
  limits: CacheLimits;
}

/** A comparison, which is answered; or `idle`: close the connection until the next one. */
type ComparisonTask = { poolId: number } | 'idle';

export type ComparisonRequest = ComparisonStart | ComparisonTask;

/**
 * `report` is null while the log still has to state results; `hasCachedLogs`: the next comparison resumes
 * from this one.
 */
export type ComparisonAnswer = { report: TableReport | null; hasCachedLogs: boolean } | { failure: string };

/** Ignores signals to the process group: the server ends this process itself. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

process.once('message', ({ databaseUrl, publicKey, limits }: ComparisonStart) => {
  let opened: Promise<Database> | null = null;
  const comparer = new TableComparer(() => (opened ??= openDatabase(databaseUrl)), { publicKey }, limits);
  const close = async () => {
    const closing = opened;
    opened = null;
    await (await closing)?.$disconnect();
  };
  const answer = async (poolId: number): Promise<ComparisonAnswer> => {
    try {
      return { report: await comparer.compare(poolId), hasCachedLogs: comparer.hasCachedLogs };
    } catch (error) {
      if (error instanceof UnstatedResultsError)
        return { report: null, hasCachedLogs: comparer.hasCachedLogs };
      return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  process.on('message', (task: ComparisonTask) => {
    if (task === 'idle') void close().catch(() => undefined);
    else void answer(task.poolId).then((answered) => process.connected && process.send?.(answered));
  });
  process.once('disconnect', () => {
    void close().catch(() => undefined);
  });
});
