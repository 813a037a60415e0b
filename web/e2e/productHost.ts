import { fork } from 'node:child_process';
import { join } from 'node:path';

import { serverEnvironment } from '#deploy/serverCommand.ts';
import type { HostMessage, HostRequest, HostResult } from '#graphql/server/start/productHost.ts';
import { projectRoot } from './server.ts';

/** Environment variables of a product or a command. */
type Environment = Record<string, string>;

interface HostedProduct {
  /** As SIGTERM ends a process: pending responses are sent, all is stored. */
  close(): Promise<void>;
}

interface ProductHost {
  /** @param onOutput receives the log and what a start prints */
  open(env: Environment, onOutput: (text: string) => void): Promise<HostedProduct>;
  /** Runs a command line, as `npm run pool --` does. */
  command(args: string[], env: Environment): Promise<HostResult>;
}

type Request<Each = HostRequest> = Each extends HostRequest ? Omit<Each, 'id'> : never;

/** Milliseconds after which a host that does not answer is ended: the next file starts another. */
const PATIENCE = 300_000;

let host: ProductHost | undefined;

/**
 * The process that runs the built products and commands of this worker's files (graphql/server/start/productHost.ts), which
 * are loaded and compiled once in it. It ends with the worker.
 */
export function productHost(): ProductHost {
  return (host ??= startHost());
}

function startHost(): ProductHost {
  const child = fork(join(projectRoot, 'build/server/productHost.js'), {
    cwd: projectRoot,
    execArgv: ['--enable-source-maps'],
    env: { ...process.env, ...serverEnvironment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  const waiting = new Map<
    number,
    { resolve: (result: HostResult) => void; reject: (error: Error) => void }
  >();
  const listeners = new Map<number, (text: string) => void>();
  let lastId = 0;

  child.on('message', (message: HostMessage) => {
    if ('product' in message) return listeners.get(message.product)?.(message.output);
    const waiter = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) waiter?.resolve(message.result);
    else waiter?.reject(new Error(message.error));
  });
  child.once('exit', () => {
    host = undefined;
    for (const { reject } of waiting.values()) reject(new Error('The host of the products has ended.'));
  });

  const ask = (id: number, request: Request): Promise<HostResult> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE).unref();
      waiting.set(id, {
        resolve: (result) => {
          clearTimeout(late);
          resolve(result);
        },
        reject: (error) => {
          clearTimeout(late);
          reject(error);
        },
      });
      child.send({ ...request, id });
    });
  return {
    async open(env, onOutput) {
      const product = (lastId += 1);
      listeners.set(product, onOutput);
      await ask(product, { does: 'open', env: { ...process.env, ...env } });
      return {
        async close() {
          await ask((lastId += 1), { does: 'close', product });
          listeners.delete(product);
        },
      };
    },
    command: (args, env) => ask((lastId += 1), { does: 'command', args, env: { ...process.env, ...env } }),
  };
}
