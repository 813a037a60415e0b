import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

import { serverEnvironment } from '#deploy/serverCommand.ts';
import { projectRoot } from '#prisma/projectRoot.ts';
import type { Command } from './commands.ts';
import type { WatchersCommand } from './watchers.ts';

export function start(file: string, args: string[], flags: string[] = []): ChildProcess {
  const path = join(projectRoot, 'bench/fanOut', file);
  return spawn(process.execPath, [...flags, '--expose-gc', '--import', 'tsx', path, ...args], {
    env: { ...process.env, ...serverEnvironment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Sends a command and waits for the next message, which answers it. */
export async function ask<Answer>(child: ChildProcess, command: Command | WatchersCommand): Promise<Answer> {
  const answered = nextMessage<Answer>(child);
  child.send(command);
  return answered;
}

export function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error('A process of the benchmark has ended.'));
    child.once('exit', failed);
    child.once('message', (message) => {
      child.off('exit', failed);
      resolve(message as Message);
    });
  });
}
