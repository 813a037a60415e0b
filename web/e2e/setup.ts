import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { testFolder } from '#prisma/testing/folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of the run: the demo that is seeded once and copied (demo.ts), and the files of the browsers. */
    runFolder: string;
  }
}

/** Runs once for all end-to-end tests. */
export function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(testFolder(), 'e2e-'));
  provide('runFolder', folder);
  // The browsers may still be ending.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
