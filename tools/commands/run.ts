// bootstrap.js run <file> [arguments]: set-up, build, then a program of the project that works with the built
// server.
import { build } from '../prepare.ts';
import { command, node, script } from '../processes.ts';

export function main([file = '', ...args]: string[]): Promise<number> {
  return command(async () => {
    await build();
    return (await node(script(file, ...args))) ?? 1;
  });
}
