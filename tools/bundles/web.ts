import { rmSync } from 'node:fs';
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
  const prerenderer = join(folder, '.prerender');
  await build({
    ...common,
    ssr: { noExternal: true },
    build: {
      outDir: prerenderer,
      ssr: 'app/document/prerender.tsx',
      manifest: false,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.js', codeSplitting: false } },
    },
  });
  const { prerender } = (await import(pathToFileURL(join(prerenderer, 'prerender.js')).href)) as {
    prerender: Prerender;
  };
  await writeDocuments(folder, prerender);
  rmSync(prerenderer, { recursive: true });
}
