// npm run package: writes verify/package/ as a package for npm into build/package. Installs what is missing first.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { command, node, packages, root, StepError } from '../processes.ts';

export function main(): Promise<number> {
  return command(async () => {
    const folder = join(root, 'build/package');
    rmSync(folder, { recursive: true, force: true });
    await buildPackage(folder);
    console.error(`\nThe package is in ${folder}: npm publish ${folder}`);
    return 0;
  });
}

/** Compiles the package into a folder that npm packs. @throws StepError */
export async function buildPackage(folder: string): Promise<void> {
  const source = join(root, 'verify/package');
  if ((await node([packages.tsc, '-p', source, '--outDir', join(folder, 'lib')])) !== 0)
    throw new StepError('The package does not compile; see above.');
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'README.md']) cpSync(join(source, name), join(folder, name));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(root, 'verify/vectors/formats.json'), join(folder, 'vectors.json'));
}
