import { resolve } from 'node:path';

/** A command's environment: settings, output and messages. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  out: NodeJS.WritableStream;
  error: NodeJS.WritableStream & { isTTY?: boolean };
}

export function print({ out }: Terminal, line: string): void {
  out.write(`${line}\n`);
}

/** Resolves a typed path: `npm run` changes to the project's folder and passes the original one. */
export function typedPath({ env }: Terminal, path: string): string {
  const { INIT_CWD, npm_lifecycle_event: script } = env;
  return resolve(script === 'pool' && INIT_CWD ? INIT_CWD : process.cwd(), path);
}
