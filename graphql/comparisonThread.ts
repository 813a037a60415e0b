import { parentPort, workerData } from 'node:worker_threads';

import { openDatabase } from '../prisma/client.ts';
import {
  compareTables,
  compareTwice,
  type TableReport,
  UnstatedResultsError,
} from './actions/comparison/compareTables.ts';

// The thread that compares tables with logs: playing a large log takes seconds, in which no request may wait.

/** What the thread is started with. */
export interface ComparisonThreadData {
  databaseUrl: string;
  /** The key that signs the logs. */
  publicKey: Uint8Array;
}

/** `report` is null while the log has still to state results, and after the connection was closed. */
export type ComparisonAnswer = { report: TableReport | null } | { failure: string };

const { databaseUrl, publicKey } = workerData as ComparisonThreadData;
const opened = openDatabase(databaseUrl);

parentPort?.on('message', (poolId: number | null) => {
  void answer(poolId);
});

/** @param poolId null: the connection is closed */
async function answer(poolId: number | null): Promise<void> {
  if (poolId === null) {
    await opened.then((db) => db.$disconnect()).catch(() => undefined);
    parentPort?.postMessage({ report: null } satisfies ComparisonAnswer);
    return;
  }
  let message: ComparisonAnswer;
  try {
    const db = await opened;
    message = { report: await compareTwice(() => compareTables(db, { publicKey }, poolId)) };
  } catch (error) {
    if (error instanceof UnstatedResultsError) message = { report: null };
    else message = { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(message);
}
