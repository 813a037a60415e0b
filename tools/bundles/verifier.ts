import { join } from 'node:path';
import { includedSeasons } from '#verify/command/includedSeasons.ts';
import { build, type Plugin } from 'vite';
import { root } from '../processes.ts';
import { precompressed } from './precompressed.ts';

/** The file's name, in the folder and in addresses. */
export const VERIFIER_FILE = 'verify.mjs';

/** The verifier with all that it needs in one file, for plain Node (verify/command/main.ts). */
export async function bundleVerifier(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [precompressed(), seasonsInside],
    // Alerts by mail are for the release, whose server has the package.
    ssr: { noExternal: true, external: ['nodemailer'] },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: join(root, 'verify/command/main.ts'),
      target: 'node20',
      // Whoever runs it can read it.
      minify: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: { entryFileNames: VERIFIER_FILE, codeSplitting: false },
      },
    },
  });
}

/** Puts the facts of past seasons into a bundle of the verifier, which finds no others beside it. */
export const seasonsInside: Plugin = {
  name: 'seasons-inside',
  load(id) {
    if (!id.endsWith('/verify/command/includedSeasons.ts')) return null;
    return `export const includedSeasons = () => (${JSON.stringify(includedSeasons())});`;
  },
};
