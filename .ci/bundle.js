// node .ci/bundle.js web|server <folder>: one bundle, into a folder. build.js decides when.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build } from 'vite';
import { root } from './setup.js';

const [part, outDir] = process.argv.slice(2);

try {
  await (part === 'web' ? bundleWeb() : bundleServer());
} catch (error) {
  // The bundler's message shows the place; its stack shows only the bundler.
  console.error(process.stderr.isTTY ? error.message : stripVTControlCharacters(error.message));
  process.exitCode = 1;
}

function bundleWeb() {
  return build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir } });
}

/** Our own code and the generated clients in few files; packages stay in node_modules. */
function bundleServer() {
  const entries = { main: 'graphql/main.ts', cli: 'graphql/cli/main.ts' };
  const present = Object.entries(entries).filter(([, file]) => existsSync(join(root, file)));
  return build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      ssr: true,
      target: 'node20',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(present),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}
