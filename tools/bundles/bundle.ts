// bundle.ts web|graphiql|server <folder>: builds one bundle.
import { stripVTControlCharacters } from 'node:util';
import { bundleGraphiql } from './graphiql.ts';
import { bundleServer } from './server.ts';
import { bundleWeb } from './web.ts';

const bundlers: Record<string, (folder: string) => Promise<void>> = {
  web: bundleWeb,
  graphiql: bundleGraphiql,
  server: bundleServer,
};

const [name = '', folder = ''] = process.argv.slice(2);
try {
  await bundlers[name]!(folder);
} catch (error) {
  // The bundler's message names the place; its stack names only the bundler.
  const message = error instanceof Error ? error.message : String(error);
  console.error(process.stderr.isTTY ? message : stripVTControlCharacters(message));
  process.exitCode = 1;
}
// Prerendering leaves timers of caches behind, which would keep the process alive for minutes.
process.exit();
