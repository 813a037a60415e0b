import type { Answered, Asked, LogAnswer, LogCheck } from './logCheck.ts';

/** Client of the log worker; requests may overlap. */
export interface LogKeeper {
  ask(check: LogCheck): Promise<LogAnswer>;
  end(): void;
}

/** Starts the worker on the first request. */
export function createLogKeeper(): LogKeeper {
  let worker: Worker | null = null;
  let questions = 0;
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
        questions += 1;
        const asked: Asked = { question: questions, check };
        const onAnswer = ({ data: { question, answer } }: MessageEvent<Answered>) => {
          if (question === asked.question) settle(answer);
        };
        reader.addEventListener('message', onAnswer, { signal });
        // The worker's code failed to load.
        reader.addEventListener('error', () => settle({ type: 'UNAVAILABLE', hasLog: false }), { signal });
        reader.postMessage(asked);
      }),
    end() {
      worker?.terminate();
      worker = null;
    },
  };
}
