import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../prisma/projectRoot.ts';

/** A program of the benchmark in a process of its own, which answers each message with one message. */
export interface Child {
  pid: number;
  ask<Answer>(message: object): Promise<Answer>;
  stop(): void;
}

/** Starts a TypeScript file below `bench/`; it ends with this process at the latest. */
export function startChild(file: string, ...args: string[]): Child {
  const child: ChildProcess = fork(join(projectRoot, 'bench', file), args, {
    cwd: projectRoot,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.setMaxListeners(0);
  return {
    pid: child.pid!,
    ask<Answer>(message: object) {
      return new Promise<Answer>((resolve, reject) => {
        const ended = () => reject(new Error(`bench/${file} ended before it answered.`));
        child.once('exit', ended);
        child.once('message', (answer) => {
          child.off('exit', ended);
          resolve(answer as Answer);
        });
        child.send(message);
      });
    },
    stop: () => child.disconnect(),
  };
}
