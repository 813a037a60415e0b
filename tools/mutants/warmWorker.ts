import { type File, startTests, type Suite, type Task, type Test } from '@vitest/runner';
import { BroadcastChannel } from 'node:worker_threads';
import { TestRunner } from 'vitest';
import { CHANNEL, type Order, type RanTest, type Result } from './orders.ts';
import { relative } from 'node:path';

function idOf(test: Task): string {
  return `${relative(process.cwd(), test.file.filepath)}#${nameOf(test)}`;
}

/**
 * The tests of a file or suite that ran.
 * @param failure why the suite around it failed: then its tests did
 */
function ranTests(suite: Suite, failure: string | null = null): RanTest[] {
  const why = suite.result?.errors?.[0]?.message ?? failure;
  const ran = suite.tasks.flatMap((task) =>
    task.type === 'suite' ? ranTests(task, why) : ranTest(task, why),
  );
  // A file that could not be loaded has no tests.
  return ran.length === 0 && why !== null && !('suite' in suite && suite.suite) ? [record(suite, why)] : ran;
}

function ranTest(test: Test, failure: string | null): RanTest[] {
  const state = test.result?.state;
  if (state === 'fail') return [record(test, test.result?.errors?.[0]?.message ?? 'failed')];
  if (state === 'pass') return [record(test, failure)];
  return failure === null ? [] : [record(test, failure)];
}

function record(task: Task, failure: string | null): RanTest {
  return {
    id: idOf(task),
    name: nameOf(task),
    file: task.file.filepath,
    milliseconds: task.result?.duration ?? 0,
    failure,
  };
}

function nameOf({ name, suite }: Task): string {
  return suite === undefined ? name : `${nameOf(suite)} ${name}`;
}

/** What Stryker's instrumentation reads and counts. */
interface Instrumented {
  activeMutant?: string;
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: unknown;
}

type Config = ConstructorParameters<typeof TestRunner>[0];

const instrumented = ((globalThis as { __stryker__?: Instrumented }).__stryker__ ??= {});

/**
 * A runner of Vitest that never comes to its own files: it runs tests as it is ordered to, mutant after mutant, with all
 * modules loaded already. That takes a tenth of the time of a new worker for each mutant.
 */
export default class WarmWorker extends TestRunner {
  async onBeforeCollect(): Promise<void> {
    const channel = new BroadcastChannel(CHANNEL);
    await new Promise<void>((resolve) => {
      channel.onmessage = (event) => {
        const { data } = event as { data: Order | 'close' };
        if (data === 'close') resolve();
        else void this.#obey(data).then((result) => channel.postMessage(result));
      };
      channel.postMessage('ready');
    });
    channel.close();
    this.cancel('test-failure');
  }

  async #obey({ mutant, hitLimit, files, tests }: Order): Promise<Result> {
    Object.assign(instrumented, { hitLimit, hitCount: mutant === null ? undefined : 0 });
    const result: Result = { tests: [], hitCount: 0, coverage: null };
    for (const file of files) {
      const runner = new OrderedRunner(this.config, mutant, new Set(tests));
      // As Vitest equips the runners that it makes itself.
      const { moduleRunner, _otel } = this as unknown as Record<string, unknown>;
      Object.assign(runner, { moduleRunner, _otel });
      const [ran] = await startTests([file], runner);
      result.tests.push(...ranTests(ran!));
      if (mutant !== null && result.tests.some(({ failure }) => failure !== null)) break;
    }
    instrumented.activeMutant = undefined;
    result.hitCount = instrumented.hitCount ?? 0;
    if (mutant === null) result.coverage = instrumented.mutantCoverage;
    return result;
  }
}

/** Runs the chosen tests of a file; with a mutant, up to the first failure. */
class OrderedRunner extends TestRunner {
  readonly #mutant: string | null;
  readonly #chosen: ReadonlySet<string>;

  /** @param chosen ids of tests; all when it is empty */
  constructor(config: Config, mutant: string | null, chosen: ReadonlySet<string>) {
    super(config);
    this.#mutant = mutant;
    this.#chosen = chosen;
  }

  /** Loads a file of tests anew, but once what it imports. */
  override importFile(path: string): unknown {
    return super.importFile(path, 'setup');
  }

  onCollected(files: File[]): void {
    if (this.#chosen.size > 0) for (const file of files) this.#choose(file);
  }

  onBeforeRunFiles(): void {
    instrumented.activeMutant = this.#mutant ?? undefined;
  }

  override onBeforeTryTask(test: Task): void {
    // What covers what is asked for once, with the unchanged code: counting takes longer than the code.
    if (this.#mutant === null) instrumented.currentTestId = idOf(test);
    super.onBeforeTryTask(test);
  }

  override onAfterRunTask(test: Task): void {
    instrumented.currentTestId = undefined;
    if (this.#mutant !== null && test.result?.state === 'fail') this.cancel('test-failure');
    super.onAfterRunTask(test);
  }

  override onAfterRunFiles(): void {
    instrumented.activeMutant = undefined;
    super.onAfterRunFiles();
  }

  #choose(suite: Suite): void {
    for (const task of suite.tasks) {
      if (task.type === 'suite') this.#choose(task);
      else if (!this.#chosen.has(idOf(task))) task.mode = 'skip';
    }
    if (suite.tasks.every(({ mode }) => mode !== 'run' && mode !== 'queued')) suite.mode = 'skip';
  }
}
