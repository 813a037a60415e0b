// A set-up file of each project in vitest.config.ts: records what its worker has used, with the servers that it started.
import { afterAll, inject } from 'vitest';

import { recordCpu } from './cpuRecords.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of the project, for the report of CPU time. */
    cpuPart: string;
  }
}

// Hooks run in reverse order: this one after those of the file.
afterAll(() => recordCpu(inject('cpuPart')));
