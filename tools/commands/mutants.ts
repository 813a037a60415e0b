// npm run mutants -- [files or folders] [--force] [--sample <n>]: changes the code in small ways, and counts the changes that
// tests notice; writes bench/MUTANTS.md. Only what has changed is tried again; --force tries all of it; --sample tries one
// line in n.
import { generate } from '../prepare.ts';
import { command, node, script } from '../processes.ts';

export function main(args: string[]): Promise<number> {
  return command(async () => {
    await generate();
    return (await node(script('tools/mutants/main.ts', ...args), { stdout: 'stderr' })) ?? 1;
  });
}
