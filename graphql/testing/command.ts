import { Writable } from 'node:stream';

import { runCommandLine } from '../cli/program.ts';

export interface Ended {
  code: number;
  out: string;
  error: string;
}

/** Runs a command in this process, with its own environment. */
export async function run(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const out: string[] = [];
  const error: string[] = [];
  const code = await runCommandLine(args, {
    env: { LOG_LEVEL: 'warn', ...env },
    out: keep(out),
    error: keep(error),
  });
  return { code, out: out.join(''), error: error.join('') };
}

function keep(texts: string[]): Writable {
  return new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      texts.push(text);
      done();
    },
  });
}
