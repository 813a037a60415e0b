import { hash, type FileState } from './dependencies.ts';

/** Variables of a shell, a terminal, npm and a run of Vitest, which differ between runs and mean nothing to a test. */
const OF_THE_SHELL =
  /^(npm_.*|VITEST.*|TEST_RUN|TEST_CACHE|PWD|OLDPWD|SHLVL|_|TERM.*|COLORTERM|COLUMNS|LINES|SSH_.*|XDG_SESSION_.*|WINDOWID|TMUX.*|STY|VSCODE_.*|INIT_CWD|INVOCATION_ID)$/;

/** Files that change what all tests are: packages, the compiler's options, this folder. */
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'relay.config.js',
  'tree:tools/testCache',
];

/**
 * A digest of what all tests depend on: Node, the machine's kind, the environment, packages, and configuration.
 * @param configuration files that Vitest's configuration consists of, as paths from the root
 */
export function commonDigest(
  state: FileState,
  configuration: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
  { version, platform, arch }: Pick<NodeJS.Process, 'version' | 'platform' | 'arch'> = process,
): string {
  const variables = Object.entries(environment)
    .filter(([name]) => !OF_THE_SHELL.test(name))
    .map(([name, value]) => `${name}=${value ?? ''}`)
    .toSorted();
  const files = [...FILES, ...configuration].map((file) => (file.includes(':') ? file : `file:${file}`));
  return hash([version, platform, arch, ...variables, state.digestOf(files)]);
}
