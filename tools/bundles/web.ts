import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { writeDocuments, type Prerender } from '#web/app/document/writeDocuments.ts';
import { root } from '../processes.ts';
import { bundleVerifier } from './verifier.ts';

/** The web app and a document for each of its screens (web/app/document/README.md). */
export async function bundleWeb(folder: string): Promise<void> {
  const common: InlineConfig = { configFile: join(root, 'vite.config.ts'), logLevel: 'warn' };
  await build({ ...common, build: { outDir: folder } });
  await bundleVerifier(folder);
  const renderer = join(folder, '.render');
  await build({
    ...common,
    ssr: { noExternal: true },
    // React reads it when it runs.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: renderer,
      ssr: 'app/document/render.tsx',
      manifest: false,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
    },
  });
  const { prerender } = (await import(pathToFileURL(join(renderer, 'render.js')).href)) as {
    prerender: Prerender;
  };
  await writeDocuments(folder, prerender);
}
