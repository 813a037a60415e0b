import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '#prisma/projectRoot.ts';

/** Where Debian's golang-golang-x-mod-dev puts the packages that the verifier imports. */
const GOPATH = '/usr/share/gocode';

/** Whether this machine has Go, and its package of transparency logs. `.ci/run` installs both. */
export const hasGo =
  existsSync(join(GOPATH, 'src/golang.org/x/mod/sumdb/tlog')) && spawnSync('go', ['version']).status === 0;

/** What the verifier in Go has checked. */
export interface GoSummary {
  origin: string;
  size: number;
  /** Names of the known keys that sign the checkpoint. */
  signers: string[];
  /** How many entries were compared with the tree. */
  entries: number;
  proofs: number;
  older: number;
  requests: number;
}

/** What is checked besides the log itself: paths of files. */
export interface GoArguments {
  /** Trusted vkeys; without any, those of the file `key` beside the checkpoint. */
  keys?: readonly string[];
  /** Files `.tlog-proof`. */
  proofs?: readonly string[];
  /** Older checkpoints. */
  older?: readonly string[];
  /** Bodies of add-checkpoint. */
  requests?: readonly string[];
}

/** Compiles verify/interop into a folder, without the network. @returns the path of the program */
export async function buildGoVerifier(folder: string): Promise<string> {
  const program = join(folder, 'interop');
  const env = { ...process.env, GO111MODULE: 'off', GOPATH, GOFLAGS: '', GOPROXY: 'off' };
  await promisify(execFile)('go', ['build', '-o', program, './verify/interop'], { cwd: projectRoot, env });
  return program;
}

/**
 * Has Go check a log.
 * @param base address of the log, or a folder with its files
 * @throws Error with the verifier's words when something does not hold
 */
export async function checkWithGo(
  program: string,
  base: string,
  { keys = [], proofs = [], older = [], requests = [] }: GoArguments = {},
): Promise<GoSummary> {
  const flags = Object.entries({ key: keys, proof: proofs, older, request: requests }).flatMap(
    ([name, values]) => values.flatMap((value) => [`-${name}`, value]),
  );
  const { stdout } = await promisify(execFile)(program, [...flags, base]);
  return JSON.parse(stdout) as GoSummary;
}
