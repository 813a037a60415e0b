// A test runner for Stryker. Its own for Vitest starts a worker and loads all modules for each mutant, and on a busy machine
// now and then takes a mutant for a survivor without having run a test (stryker-js issue 6073). Plain JavaScript, since
// Stryker loads it by itself.
import { PluginKind, commonTokens, declareClassPlugin, tokens } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { basename, relative } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import { createVitest } from 'vitest/node';

/**
 * @import { MutantCoverage, StrykerOptions } from '@stryker-mutator/api/core'
 * @import { DryRunResult, MutantRunOptions, MutantRunResult, TestResult, TestRunner } from '@stryker-mutator/api/test-runner'
 * @import { Order, RanTest, Result } from './orders.ts'
 */

/** @implements {TestRunner} */
class WarmTestRunner {
  static inject = tokens(commonTokens.options);
  #channel = new BroadcastChannel('mutants');
  /** @type {import('vitest/node').Vitest | undefined} */
  #vitest;
  /** @type {Promise<unknown>} */
  #run = Promise.resolve();
  /** @type {string[]} */
  #files = [];
  /**
   * By path in the project: what the tests of a file take with the unchanged code, in milliseconds.
   * @type {Map<string, number>}
   */
  #durations = new Map();

  /** @param {StrykerOptions} options */
  constructor({ testFiles }) {
    this.patterns = testFiles;
  }

  capabilities() {
    return { reloadEnvironment: false };
  }

  async init() {
    const vitest = await createVitest(
      'test',
      { config: 'tools/mutants/vitest.config.ts', watch: false },
      { test: { include: this.patterns } },
    );
    this.#vitest = vitest;
    this.#files = (await vitest.globTestSpecifications()).map(({ moduleId }) => moduleId);
    const ready = this.#answer();
    this.#run = vitest.start(this.#files.slice(0, 1));
    const ended = this.#run.then(() => Promise.reject(new Error('The worker did not start.')));
    await Promise.race([ready, ended]);
    ended.catch(() => undefined);
  }

  /** @returns {Promise<DryRunResult>} */
  async dryRun() {
    const { tests, coverage } = await this.#order({ mutant: null, files: this.#files });
    for (const { file, milliseconds } of tests) {
      const path = relative(process.cwd(), file);
      this.#durations.set(path, milliseconds + this.#durationOf(file));
    }
    const mutantCoverage = /** @type {MutantCoverage} */ (coverage);
    return { status: DryRunStatus.Complete, tests: tests.map(resultOf), mutantCoverage };
  }

  /**
   * @param {MutantRunOptions} options
   * @returns {Promise<MutantRunResult>}
   */
  async mutantRun({ activeMutant, hitLimit, testFilter = [], sandboxFileName }) {
    const chosen = new Set(testFilter.map((id) => id.split('#', 1)[0]));
    // The tests beside a file notice most, so they come first; then those that cost least.
    const beside = `/${basename(sandboxFileName, '.ts')}.test.ts`;
    const files = this.#files
      .filter((file) => chosen.has(relative(process.cwd(), file)))
      .sort(
        (a, b) =>
          Number(b.endsWith(beside)) - Number(a.endsWith(beside)) ||
          this.#durationOf(a) - this.#durationOf(b),
      );
    const { tests, hitCount } = await this.#order({
      mutant: activeMutant.id,
      hitLimit,
      files,
      tests: testFilter,
    });
    const endless = determineHitLimitReached(hitCount, hitLimit);
    if (endless) return toMutantRunResult(endless);
    if (tests.length === 0) throw new Error(`No test ran for mutant ${activeMutant.id}.`);
    return toMutantRunResult({ status: DryRunStatus.Complete, tests: tests.map(resultOf) });
  }

  async dispose() {
    this.#channel.postMessage('close');
    await this.#run;
    await this.#vitest?.close();
    this.#channel.close();
  }

  /**
   * @param {Order} order
   * @returns {Promise<Result>}
   */
  async #order(order) {
    const answer = this.#answer();
    this.#channel.postMessage(order);
    return /** @type {Result} */ (await answer);
  }

  /** @param {string} file its path */
  #durationOf(file) {
    return this.#durations.get(relative(process.cwd(), file)) ?? 0;
  }

  /** @returns {Promise<unknown>} the worker's next message */
  #answer() {
    return new Promise((resolve) => {
      this.#channel.onmessage = (event) => resolve(/** @type {{ data: unknown }} */ (event).data);
    });
  }
}

/**
 * @param {RanTest} test
 * @returns {TestResult}
 */
function resultOf({ id, name, file, milliseconds, failure }) {
  const test = { id, name, fileName: file, timeSpentMs: milliseconds };
  return failure === null
    ? { ...test, status: TestStatus.Success }
    : { ...test, status: TestStatus.Failed, failureMessage: failure };
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'warm', WarmTestRunner)];
