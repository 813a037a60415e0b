import { build, type Plugin } from 'vite';
import { root } from '../processes.ts';
import { externals } from './externals.ts';
import { fastExecutor } from './fastExecutor.ts';
import { seasonsInside } from './verifier.ts';

/**
 * Bundles the server and the command line into few files, since opening a thousand files takes longer than
 * running them: 0.7 instead of 1.0 s of work until the server is ready. Only packages with native code or
 * other files stay in node_modules.
 */
export async function bundleServer(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [fastExecutor(), withoutPackageMaps(), seasonsInside],
    ssr: {
      noExternal: true,
      external: externals,
    },
    build: {
      outDir,
      ssr: true,
      target: 'node20',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: {
          main: 'graphql/server/start/main.ts',
          cli: 'graphql/cli/main.ts',
          verify: 'verify/command/main.ts',
          comparisonProcess: 'graphql/server/start/comparisonProcess.ts',
          // For the browser tests; the others do not load it.
          productHost: 'graphql/server/start/productHost.ts',
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }] },
        },
      },
    },
  });
}

/**
 * Source maps of packages are of no use to readers of a stack, and Node keeps every map it reads in memory.
 */
function withoutPackageMaps(): Plugin {
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
