import { openDatabase } from '#prisma/client.ts';
import {
  compareTables,
  compareTwice,
  type TableReport,
  UnstatedResultsError,
} from '../actions/comparison/compareTables.ts';

// The process that compares tables with logs: playing a large log takes seconds, in which no request may wait. It ends when
// the server closes the channel, or is gone.

/** The first message, then one for each pool. Not in the arguments, which every user of the machine can read. */
export type ComparisonRequest =
  | {
      databaseUrl: string;
      /** The key that signs the logs. */
      publicKey: Uint8Array;
    }
  | { poolId: number };

/** `report` is null while the log has still to state results. */
export type ComparisonAnswer = { report: TableReport | null } | { failure: string };

/** Signals of a terminal or a service manager to the whole group: the server ends this process once it needs it no more. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

process.once('message', (first: ComparisonRequest) => {
  if (!('databaseUrl' in first)) throw new Error('The first message names the database.');
  const { databaseUrl, publicKey } = first;
  const opened = openDatabase(databaseUrl);
  const answer = async (request: ComparisonRequest): Promise<ComparisonAnswer> => {
    if (!('poolId' in request)) throw new Error('The database is named once.');
    const db = await opened;
    return { report: await compareTwice(() => compareTables(db, { publicKey }, request.poolId)) };
  };
  process.on('message', (request: ComparisonRequest) => {
    void answer(request)
      .catch(failureOf)
      .then((answered) => process.connected && process.send?.(answered));
  });
  process.once('disconnect', () => {
    void opened.then((db) => db.$disconnect()).catch(() => undefined);
  });
});

function failureOf(error: unknown): ComparisonAnswer {
  if (error instanceof UnstatedResultsError) return { report: null };
  return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
