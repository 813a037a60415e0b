import { Command } from 'commander';

import { addAdminCreate } from './adminCreate.ts';
import { addBackup } from './backup.ts';
import { addCreate } from './create.ts';
import { addExport } from './exportPool.ts';
import { addGrade } from './grade.ts';
import { addImport } from './importPool.ts';
import { explain } from './problems.ts';
import { addRestore } from './restore.ts';
import { addSeasonImport } from './seasonImport.ts';

const program = new Command('npm run pool --')
  .description('Last Standing: what is done to pools from the command line')
  .showHelpAfterError('(--help says more)')
  .addHelpText(
    'after',
    `
Works on the database of DATABASE_URL and brings it up to date first. Results go to stdout, progress to stderr; use
npm run --silent pool -- to have the results alone. Exit code 1 when something failed; nothing is half done then.`,
  );

addSeasonImport(program);
addCreate(program);
addImport(program);
addExport(program);
addGrade(program);
addAdminCreate(program);
addBackup(program);
addRestore(program);

// Whoever reads the results may have seen enough: `export | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
