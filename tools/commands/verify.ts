// npm run verify -- <address or bundle>: verifies the log of a pool, from a fresh clone too. Needs neither a build nor a
// database. Only the report is written to stdout.
import { run } from '#verify/command/run.ts';

export function main(args: string[]): Promise<number> {
  return run(args, {
    out: (text) => process.stdout.write(text),
    error: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
  });
}
