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
  /** Of the proofs, those with a second one in the log of the site. */
  listed: number;
  older: number;
  requests: number;
}

/** What is checked besides the log itself: paths of files. */
export interface GoArguments {
  /** Trusted vkeys; without any, those of the file `key` beside the checkpoint. */
  keys?: readonly string[];
  /** Trusted vkeys of the log of the site. */
  siteKeys?: readonly string[];
  /** Files `.tlog-proof`. */
  proofs?: readonly string[];
  /** Older checkpoints. */
  older?: readonly string[];
  /** Bodies of add-checkpoint. */
  requests?: readonly string[];
}

/** Compiles verify/interop into a folder, without the network. @returns the path of the program */
export const buildGoVerifier = (folder: string): Promise<string> =>
  build(folder, 'interop', './verify/interop');

/** `buildGoVerifier` for verify/interop/grade. */
export const buildGoGrader = (folder: string): Promise<string> =>
  build(folder, 'grade', './verify/interop/grade');

async function build(folder: string, name: string, source: string): Promise<string> {
  const program = join(folder, name);
  const env = { ...process.env, GO111MODULE: 'off', GOPATH, GOFLAGS: '', GOPROXY: 'off' };
  await promisify(execFile)('go', ['build', '-o', program, source], { cwd: projectRoot, env });
  return program;
}

/** What the grader in Go has compared of a bundle. */
interface GoGrading {
  leaves: number;
  entries: number;
  /** Published gradings that it computed again. */
  gradings: number;
  /** Entries that are out at the end. */
  out: number;
}

/** Has Go grade bundles. @throws Error with its words when a standing does not follow */
export async function gradeWithGo(program: string, bundles: readonly string[]): Promise<GoGrading[]> {
  const { stdout } = await promisify(execFile)(program, bundles);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as GoGrading);
}

/**
 * Has Go check a log.
 * @param base address of the log, or a folder with its files
 * @throws Error with the verifier's words when something does not hold
 */
export async function checkWithGo(
  program: string,
  base: string,
  { keys = [], siteKeys = [], proofs = [], older = [], requests = [] }: GoArguments = {},
): Promise<GoSummary> {
  const flags = Object.entries({
    key: keys,
    'site-key': siteKeys,
    proof: proofs,
    older,
    request: requests,
  }).flatMap(([name, values]) => values.flatMap((value) => [`-${name}`, value]));
  const { stdout } = await promisify(execFile)(program, [...flags, base]);
  return JSON.parse(stdout) as GoSummary;
}
