// A set-up file of each project in vitest.config.ts, where passes are recorded: tells the reporter (recordPasses.ts) what
// the test file has loaded, read and started.
import { afterAll } from 'vitest';

import type { Dependency } from './dependencies.ts';
import { importedBy, type LoadedModule, type RecordedTest } from './recordedTest.ts';

/** What recordReads.js keeps. */
interface RecordedReads {
  byAsker: Map<string, Set<Dependency>>;
  ofPackages: Set<Dependency>;
  ofTest: Set<Dependency>;
}

declare module 'vitest' {
  interface TaskMeta {
    recorded?: RecordedTest;
  }
}

const { recordedReads, __vitest_worker__: worker } = globalThis as unknown as {
  recordedReads: RecordedReads;
  /** With all modules of earlier files in the same worker. */
  __vitest_worker__: {
    filepath: string;
    config: { setupFiles: string[] };
    evaluatedModules: { getModuleById(id: string): LoadedModule | undefined };
  };
};

recordedReads.ofTest.clear();

// Hooks run in reverse order: this one after those of the file.
// oxlint-disable-next-line no-empty-pattern -- Vitest refuses a first parameter that is no pattern.
afterAll(({}, { file }) => {
  const { byAsker, ofPackages, ofTest } = recordedReads;
  file.meta.recorded = {
    modules: importedBy([file.filepath, ...worker.config.setupFiles], (id) =>
      worker.evaluatedModules.getModuleById(id),
    ),
    reads: [...new Set([...ofTest, ...ofPackages])],
    byAsker: [...byAsker].map(([asker, reads]) => [asker, [...reads]]),
  };
  byAsker.clear();
});
