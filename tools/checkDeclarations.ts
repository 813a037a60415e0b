// Types of the declared options, before files are written from them: tsx runs a declaration that is wrong.
import { fileURLToPath } from 'node:url';
import { command, node, packages, StepError } from './processes.ts';

/**
 * Type-checks the options of a pool, in seconds.
 * @param project the tsconfig of what is checked
 * @throws StepError where they do not type-check; the compiler has reported where
 */
export async function checkDeclarations(project = 'tools/options.tsconfig.json'): Promise<void> {
  if ((await node([packages.tsc, '--project', project], { stdout: 'stderr' })) === 0) return;
  throw new StepError(
    'An option of a pool is declared wrong (graphql/pools/rules/options/): nothing was written.',
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = await command(async () => {
    await checkDeclarations();
    return 0;
  });
}
