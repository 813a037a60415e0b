// Generates what the sources need before anything can be checked or built: the Prisma clients of both dialects, the
// types of the GraphQL schema's builder and Relay's artifacts. Quick when nothing changed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

function run(args) {
  const { status, error } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

if (existsSync('prisma/codegen.js')) run(['prisma/codegen.js']);
run(['node_modules/relay-compiler/cli.js', '--output', 'quiet-with-errors']);
