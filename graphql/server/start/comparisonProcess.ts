import { type Database, openDatabase } from '#prisma/client.ts';
import { type TableReport, UnstatedResultsError } from '#graphql/log/comparison/compareTables.ts';
import { type CacheLimits, TableComparer } from '#graphql/log/comparison/tableComparer.ts';

// The process that compares tables with logs: playing a large log takes seconds, in which no request may wait. It ends when
// the server closes the channel, or is gone.

/** The first message. Not in the arguments, which every user of the machine can read. */
interface ComparisonStart {
  databaseUrl: string;
  /** The key that signs the logs. */
  publicKey: Uint8Array;
  limits: CacheLimits;
}

/** A comparison, which is answered; or a rest until the next one, without a connection. */
type ComparisonTask = { poolId: number } | 'idle';

export type ComparisonRequest = ComparisonStart | ComparisonTask;

/** `report` is null while the log has still to state results; `hasCachedLogs` says whether the next comparison goes on from this one. */
export type ComparisonAnswer = { report: TableReport | null; hasCachedLogs: boolean } | { failure: string };

/** Signals of a terminal or a service manager to the whole group: the server ends this process once it needs it no more. */
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
