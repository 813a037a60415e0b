import { resolve } from 'node:path';

/** What a command runs in: where its settings come from, where its results go, and what it says besides. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  out: NodeJS.WritableStream;
  error: NodeJS.WritableStream & { isTTY?: boolean };
}

/** A line of the results. */
export function print({ out }: Terminal, line: string): void {
  out.write(`${line}\n`);
}

/** A path as it was typed: `npm run` changes to the project's folder, and says where it was called. */
export function typedPath({ env }: Terminal, path: string): string {
  const { INIT_CWD, npm_lifecycle_event: script } = env;
  return resolve(script === 'pool' && INIT_CWD ? INIT_CWD : process.cwd(), path);
}
