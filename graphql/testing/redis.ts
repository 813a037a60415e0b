import { installed, type RunningProgram, startProgram } from './program.ts';

/** The Redis or Valkey of this machine; null where neither is installed. */
export const redisProgram = installed('redis-server', 'valkey-server');

export interface TestRedis {
  url: string;
  /** Ends the server with all that it knows, as a machine that is lost. */
  stop(): Promise<void>;
  /** Starts it again at the same address, empty. */
  start(): Promise<void>;
}

/** A Redis of a test's own, without files. */
export async function openTestRedis(): Promise<TestRedis> {
  const start = (given?: number) =>
    startProgram(
      redisProgram!,
      (folder, port) => [
        ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
        ...['--save', '', '--appendonly', 'no'],
      ],
      given,
    );
  let running: RunningProgram = await start();
  const { port } = running;
  return {
    url: `redis://127.0.0.1:${port}/3`,
    stop: () => running.stop(),
    start: async () => void (running = await start(port)),
  };
}
