import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { root } from '../processes.ts';
import { precompressed } from './precompressed.ts';

/**
 * The page of GET /graphql. Its files are below that path, so that a proxy that forwards the path forwards
 * them, too.
 */
export async function bundleGraphiql(outDir: string): Promise<void> {
  const folder = join(root, 'web/graphiql');
  await build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [withoutInlineFonts(), precompressed()],
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
function withoutInlineFonts(): Plugin {
  return {
    name: 'without-inline-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]graphiql[\\/]dist[\\/]style\.css$/ },
      handler: (code) => code.replace(/@font-face\s*\{[^}]*\}/g, ''),
    },
  };
}
