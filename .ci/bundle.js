// node .ci/bundle.js web|server <folder>: one bundle, into a folder. build.js decides when.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './setup.js';

const [part, outDir] = process.argv.slice(2);

if (part === 'web') {
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir } });
} else {
  const entries = { main: 'graphql/main.ts', cli: 'graphql/cli/main.ts' };
  const input = Object.fromEntries(
    Object.entries(entries).filter(([, file]) => existsSync(join(root, file))),
  );
  await build({
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
      rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
}
