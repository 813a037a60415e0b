import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

import type { TableReport } from '../actions/comparison/compareTables.ts';
import type { ComparisonAnswer, ComparisonRequest } from './comparisonProcess.ts';
import type { Comparer } from '../jobs/comparison.ts';
import type { Services } from '../kernel/services.ts';

/** Below the server, whose requests go first where cores are few. */
const PRIORITY = 10;

interface RunningProcess {
  child: ChildProcess;
  ended: Promise<void>;
}

/** The process: a file beside the bundle, or the source, which tsx loads. */
function startProcess(): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  const file = new URL(isSource ? 'comparisonProcess.ts' : 'comparisonProcess.js', import.meta.url);
  const child = fork(fileURLToPath(file), {
    execArgv: isSource ? ['--import', 'tsx'] : process.execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // It has no pid where it could not be started, which its event 'error' tells.
  if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  return child;
}

/** Asks the process for a comparison. An abort rejects at once. */
function ask(child: ChildProcess, poolId: number, signal: AbortSignal): Promise<TableReport | null> {
  return new Promise<TableReport | null>((resolve, reject) => {
    const settle = () => {
      child.off('message', onMessage);
      child.off('error', onError);
      child.off('exit', onExit);
      signal.removeEventListener('abort', onAbort);
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
    const onExit = () => onError(new Error('The process that compares tables has ended.'));
    const onAbort = () => onError(signal.reason);
    child.on('message', onMessage);
    child.once('error', onError);
    child.once('exit', onExit);
    signal.addEventListener('abort', onAbort);
    child.send({ poolId } satisfies ComparisonRequest, (error) => {
      if (error !== null) onError(error);
    });
  });
}

/**
 * Compares in a process of its own, which is started when there is something to compare and ended afterwards. Not a thread:
 * one that is stopped while it reads SQLite takes the server with it.
 */
export function openComparer({ db, poolLogs }: Pick<Services, 'db' | 'poolLogs'>): Comparer {
  let running: RunningProcess | null = null;
  const start = (): RunningProcess => {
    const child = startProcess();
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      // Where it does not even start there is no exit.
      child.on('error', () => child.pid === undefined && resolve());
    });
    const started = { child, ended };
    void ended.then(() => {
      if (running === started) running = null;
    });
    child.send({ databaseUrl: db.url, publicKey: poolLogs.signer.publicKey } satisfies ComparisonRequest);
    running = started;
    return started;
  };
  return {
    async compare(poolId, signal) {
      const { child, ended } = running ?? start();
      try {
        return await ask(child, poolId, signal);
      } finally {
        // A large pool takes longer than a server may to stop; a process that only reads can be killed.
        if (signal.aborted) {
          child.kill('SIGKILL');
          await ended;
        }
      }
    },
    async end() {
      const ending = running;
      if (ending === null) return;
      running = null;
      // It closes its connection and ends. One that has died has no channel any more.
      if (ending.child.connected) ending.child.disconnect();
      await ending.ended;
    },
  };
}
