// node .ci/bundle.js web|graphiql|server <folder>: one bundle, into a folder. build.js decides when.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { build } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { writePages } from './pages.js';
import { root } from './setup.js';

const [part, outDir] = process.argv.slice(2);

try {
  await { web: bundleWeb, graphiql: bundleGraphiql, server: bundleServer }[part]();
} catch (error) {
  // The bundler's message shows the place; its stack shows only the bundler.
  console.error(process.stderr.isTTY ? error.message : stripVTControlCharacters(error.message));
  process.exitCode = 1;
}
// The pages made ahead leave timers behind: caches that would be emptied in some minutes.
process.exit();

async function bundleWeb() {
  const common = { configFile: join(root, 'vite.config.ts'), logLevel: 'warn' };
  await build({ ...common, build: { outDir } });
  const ahead = join(outDir, '.ahead');
  await build({
    ...common,
    ssr: { noExternal: true },
    build: {
      ...{ outDir: ahead, ssr: 'prerender.tsx', manifest: false, minify: false, copyPublicDir: false },
      rolldownOptions: { output: { entryFileNames: 'prerender.js', codeSplitting: false } },
    },
  });
  const { prerender } = await import(pathToFileURL(join(ahead, 'prerender.js')));
  await writePages(outDir, prerender);
  rmSync(ahead, { recursive: true });
}

/** The page of GET /graphql. Its files lie below that address, so that whatever passes it on passes them on, too. */
function bundleGraphiql() {
  const folder = join(root, 'web/graphiql');
  return build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      withoutInlineFonts(),
      compression({
        include: /\.(js|css)$/,
        algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
      }),
    ],
    resolve: {
      alias: [
        { find: 'framer-motion', replacement: join(folder, 'Reorder.tsx') },
        { find: 'react-style-singleton', replacement: join(folder, 'scrollLock.ts') },
      ],
    },
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: 'graphql/assets',
      target: 'es2022',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1500,
      rolldownOptions: { checks: { bundlerTimings: false, moduleLevelDirective: false } },
    },
  });
}

/** GraphiQL's style sheet carries 380 kB of fonts as data: addresses, which the Content-Security-Policy refuses. */
function withoutInlineFonts() {
  return {
    name: 'without-inline-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]graphiql[\\/]dist[\\/]style\.css$/ },
      handler: (code) => code.replace(/@font-face\s*\{[^}]*\}/g, ''),
    },
  };
}

/**
 * Everything in few files, since opening a thousand takes longer than running them: 0.7 instead of 1.0 s of work until
 * the server is ready. Only what brings native code or other files stays in node_modules.
 */
function bundleServer() {
  const entries = { main: 'graphql/main.ts', cli: 'graphql/cli/main.ts' };
  const present = Object.entries(entries).filter(([, file]) => existsSync(join(root, file)));
  return build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [withoutPackageMaps()],
    ssr: {
      noExternal: true,
      external: ['argon2', 'libsql', '@libsql/client', '@prisma/schema-engine-wasm', 'pg', 'pino'],
    },
    build: {
      outDir,
      ssr: true,
      target: 'node20',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: Object.fromEntries(present),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }] },
        },
      },
    },
  });
}

/** Source maps of packages tell nobody anything, and Node keeps every map it reads in memory. */
function withoutPackageMaps() {
  return {
    name: 'without-package-maps',
    generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'chunk' || !name.startsWith('packages')) continue;
        file.map = null;
        delete bundle[`${name}.map`];
        file.code = file.code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');
      }
    },
  };
}
