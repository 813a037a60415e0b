import { Worker } from 'node:worker_threads';

import type { TableReport } from './actions/comparison/compareTables.ts';
import type { ComparisonAnswer, ComparisonThreadData } from './comparisonThread.ts';
import type { Comparer } from './jobs/comparison.ts';
import type { Services } from './kernel/services.ts';

/** The thread, beside the bundle as a file; from the sources it is loaded by tsx, whatever loads this process. */
function startThread(workerData: ComparisonThreadData): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('comparisonThread.js', import.meta.url), { workerData });
  }
  const source = JSON.stringify(new URL('comparisonThread.ts', import.meta.url));
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); })`;
  return new Worker(load, { eval: true, workerData, execArgv: [] });
}

/**
 * Asks the thread, which keeps the process alive until it has answered.
 * @param poolId null: closes its connection
 */
function ask(worker: Worker, poolId: number | null, signal?: AbortSignal): Promise<TableReport | null> {
  worker.ref();
  return new Promise<TableReport | null>((resolve, reject) => {
    const settle = () => {
      worker.unref();
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      signal?.removeEventListener('abort', onAbort);
    };
    const onMessage = (answer: ComparisonAnswer) => {
      settle();
      if ('report' in answer) resolve(answer.report);
      else reject(new Error(answer.failure));
    };
    const onError = (error: unknown) => {
      settle();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const onExit = () => onError(new Error('The thread that compares tables has ended.'));
    // A large pool takes longer than a process may to stop.
    const onAbort = () => onError(signal?.reason);
    worker.on('message', onMessage);
    worker.once('error', onError);
    worker.once('exit', onExit);
    signal?.addEventListener('abort', onAbort);
    worker.postMessage(poolId);
  });
}

/** Compares on a thread of its own, which is started when there is something to compare and ended afterwards. */
export function openComparer({ db, poolLogs }: Pick<Services, 'db' | 'poolLogs'>): Comparer {
  let worker: Worker | null = null;
  const start = (): Worker => {
    const started = startThread({ databaseUrl: db.url, publicKey: poolLogs.signer.publicKey });
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  };
  return {
    async compare(poolId, signal) {
      const asked = (worker ??= start());
      try {
        return await ask(asked, poolId, signal);
      } finally {
        if (signal.aborted) await asked.terminate();
      }
    },
    async end() {
      const ending = worker;
      if (ending === null) return;
      worker = null;
      // One that has died has no connection any more.
      await ask(ending, null).catch(() => null);
      await ending.terminate();
    },
  };
}
