import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

import { cacheLimits } from '#graphql/log/comparison/tableComparer.ts';
import type { ComparisonAnswer, ComparisonRequest } from './comparisonProcess.ts';
import type { Comparer } from '../jobs/comparison.ts';
import type { Services } from '#kernel/services.ts';

/** Below the server, whose requests go first where cores are few. */
const PRIORITY = 10;

/** Milliseconds for its connections to close. It only reads, so it can be killed then: the server's own end waits for it. */
const PATIENCE = 10_000;

interface RunningProcess {
  child: ChildProcess;
  ended: Promise<void>;
  /** Whether it keeps what the next comparison goes on from. */
  hasCachedLogs: boolean;
}

/** The process: a file beside the bundle, or the source, which tsx loads. */
export function startProcess(): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  const file = new URL(isSource ? 'comparisonProcess.ts' : 'comparisonProcess.js', import.meta.url);
  const child = fork(fileURLToPath(file), {
    execArgv: isSource ? ['--import', 'tsx'] : process.execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // It has no pid where it could not be started, which its event 'error' tells.
  if (child.pid !== undefined) {
    try {
      setPriority(child.pid, PRIORITY);
    } catch {
      // A service's filter of system calls may forbid it: the process then competes with requests.
    }
  }
  return child;
}

type Compared = Extract<ComparisonAnswer, { report: unknown }>;

/** Asks the process for a comparison. An abort rejects at once. */
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
 * Compares in a process of its own, which is started when there is something to compare and ended afterwards, unless it keeps
 * the played log of a large pool for the next comparison. Not a thread: one that is stopped while it reads SQLite takes the
 * server with it.
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
      // Where it does not even start there is no exit.
      child.on('error', () => child.pid === undefined && resolve());
    });
    const started = { child, ended, hasCachedLogs: false };
    void ended.then(() => {
      if (running === started) running = null;
    });
    const { publicKey } = poolLogs.signer;
    // From here on it is ended by whoever ends the comparer.
    running = started;
    child.send({ databaseUrl: db.url, publicKey, limits } satisfies ComparisonRequest);
    return started;
  };
  const end = async () => {
    const ending = running;
    if (ending === null) return;
    running = null;
    // It closes its connection and ends. One that has died has no channel any more.
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
        // A large pool takes longer than a server may to stop; a process that only reads can be killed.
        if (signal.aborted) {
          comparison.child.kill('SIGKILL');
          await comparison.ended;
        }
      }
    },
    async idle() {
      if (running?.hasCachedLogs !== true) return end();
      // It may be ending, which the next comparison finds.
      running.child.send('idle' satisfies ComparisonRequest, () => undefined);
    },
    end,
  };
}
