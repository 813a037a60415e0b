import { runCommandLine } from './program.ts';

// The reader may close the pipe early: `export | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

// Databases, backups and exports are the account's that runs the command.
process.umask(0o077);

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  error: process.stderr,
});
