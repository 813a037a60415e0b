import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

import { cacheLimits } from '#graphql/log/comparison/tableComparer.ts';
import type { ComparisonAnswer, ComparisonRequest } from './comparisonProcess.ts';
import type { Comparer } from '../jobs/comparison.ts';
import type { Services } from '#kernel/services.ts';

/** Below the server's, whose requests take precedence where cores are few. */
const PRIORITY = 10;

/** Milliseconds until the process is killed. It only reads, so this is safe; the server's shutdown waits for it. */
const PATIENCE = 10_000;

interface RunningProcess {
  child: ChildProcess;
  ended: Promise<void>;
  /** Whether it caches logs for the next comparison. */
  hasCachedLogs: boolean;
}

/** Starts the process from the file beside the bundle, or from source by tsx. */
export function startProcess(): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  const file = new URL(isSource ? 'comparisonProcess.ts' : 'comparisonProcess.js', import.meta.url);
  const child = fork(fileURLToPath(file), {
    execArgv: isSource ? ['--import', 'tsx'] : process.execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // Without a pid it could not be started, which its event 'error' reports.
  if (child.pid !== undefined) {
    try {
      setPriority(child.pid, PRIORITY);
    } catch {
      // A service's system call filter may forbid it: the process then competes with requests.
    }
  }
  return child;
}

type Compared = Extract<ComparisonAnswer, { report: unknown }>;

/** Requests a comparison. An abort rejects at once. */
function ask(child: ChildProcess, poolId: number, signal: AbortSignal): Promise<Compared> {
  return new Promise<Compared>((resolve, reject) => {
    const settle = () => {
      child.off('message', onMessage);
      child.off('error', onError);
      child.off('exit', onExit);
      signal.removeEventListener('abort', onAbort);
    };
    const onMessage = (answer: ComparisonAnswer) => {
      settle();
      if ('report' in answer) resolve(answer);
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
 * Compares in a child process, which is started on demand and ended afterwards, unless it caches the log of a large
 * pool for the next comparison. A thread would not do: terminated while it reads SQLite, it crashes the server.
 */
export function openComparer(
  { db, poolLogs }: Pick<Services, 'db' | 'poolLogs'>,
  { limits = cacheLimits(), startChild = () => startProcess() } = {},
): Comparer {
  let running: RunningProcess | null = null;
  const start = (): RunningProcess => {
    const child = startChild();
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      // A process that could not be started has no exit event.
      child.on('error', () => child.pid === undefined && resolve());
    });
    const started = { child, ended, hasCachedLogs: false };
    void ended.then(() => {
      if (running === started) running = null;
    });
    const { publicKey } = poolLogs.signer;
    // From here on, `end` ends it.
    running = started;
    child.send({ databaseUrl: db.url, publicKey, limits } satisfies ComparisonRequest);
    return started;
  };
  const end = async () => {
    const ending = running;
    if (ending === null) return;
    running = null;
    // It closes its connection and exits. A dead process has no channel any more.
    if (ending.child.connected) ending.child.disconnect();
    const late = setTimeout(() => ending.child.kill('SIGKILL'), PATIENCE);
    await ending.ended;
    clearTimeout(late);
  };
  return {
    async compare(poolId, signal) {
      const comparison = running ?? start();
      try {
        const { report, hasCachedLogs } = await ask(comparison.child, poolId, signal);
        comparison.hasCachedLogs = hasCachedLogs;
        return report;
      } finally {
        // A comparison of a large pool takes longer than a shutdown may; the process only reads, so it can be
        // killed.
        if (signal.aborted) {
          comparison.child.kill('SIGKILL');
          await comparison.ended;
        }
      }
    },
    async idle() {
      if (running?.hasCachedLogs !== true) return end();
      // It may be exiting, which the next comparison detects.
      running.child.send('idle' satisfies ComparisonRequest, () => undefined);
    },
    end,
  };
}
