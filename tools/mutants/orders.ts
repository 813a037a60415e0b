// What the two threads of a test runner say to each other (testRunner.js, warmWorker.ts).

export interface Order {
  /** Null runs the unchanged code, and records what each test covers. */
  mutant: string | null;
  /** The number of times that a mutant may be reached: more is an endless loop. */
  hitLimit?: number;
  /** Absolute paths, in the order to run them. */
  files: string[];
  /** The ids of the tests to run; all tests of the files if absent. */
  tests?: string[];
}

export interface RanTest {
  /** `<path in the project>#<suites and name>` */
  id: string;
  name: string;
  file: string;
  milliseconds: number;
  failure: string | null;
}

export interface Result {
  tests: RanTest[];
  hitCount: number;
  /** What Stryker's instrumentation has counted, as it is. */
  coverage: unknown;
}

/** The channel of a process, from its main thread to its worker and back. */
export const CHANNEL = 'mutants';
