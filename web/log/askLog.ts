import type { LogAnswer, LogCheck } from './logCheck.ts';

/** Asks the worker that keeps the log, one question at a time. */
export interface LogKeeper {
  ask(check: LogCheck): Promise<LogAnswer>;
  end(): void;
}

/** Starts the worker at the first question. */
export function createLogKeeper(): LogKeeper {
  let worker: Worker | null = null;
  const start = () => new Worker(new URL('./logWorker.ts', import.meta.url), { type: 'module' });
  return {
    ask: (check) =>
      new Promise((resolve) => {
        const reader = (worker ??= start());
        const stop = new AbortController();
        const settle = (answer: LogAnswer) => {
          stop.abort();
          resolve(answer);
        };
        const { signal } = stop;
        reader.addEventListener('message', ({ data }: MessageEvent<LogAnswer>) => settle(data), { signal });
        // Its code could not be loaded.
        reader.addEventListener('error', () => settle({ type: 'UNAVAILABLE', hasLog: false }), { signal });
        reader.postMessage(check);
      }),
    end() {
      worker?.terminate();
      worker = null;
    },
  };
}
