// A set-up file of each project in vitest.config.ts: records what its worker has used, with the servers that it started,
// and has its inspector open where a stalled run looks for it.
import { afterAll, inject } from 'vitest';

import { inspectorPort } from '../testStall/workerState.ts';
import { recordCpu } from './cpuRecords.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of the project, for the report of CPU time. */
    cpuPart: string;
  }
}

process.debugPort = inspectorPort(process.pid);

// Hooks run in reverse order: this one after those of the file.
afterAll(() => recordCpu(inject('cpuPart')));
