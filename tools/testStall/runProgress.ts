/** The files of a test run that have begun and not ended, the tests of theirs that run, and when a test last ended. */
export class RunProgress {
  readonly #files = new Map<string, { tests: Set<string>; lastAt: number }>();

  /** @param now milliseconds of a clock that is not set, here and below */
  fileBegan(file: string, now: number): void {
    this.#files.set(file, { tests: new Set(), lastAt: now });
  }

  fileEnded(file: string): void {
    this.#files.delete(file);
  }

  testBegan(file: string, test: string): void {
    this.#files.get(file)?.tests.add(test);
  }

  testEnded(file: string, test: string, now: number): void {
    const own = this.#files.get(file);
    if (own === undefined) return;
    own.tests.delete(test);
    own.lastAt = now;
  }

  /**
   * The tests of files in which for so long no test has ended; a file that runs none loads, or is in its hooks, and is
   * named itself.
   */
  stalled(now: number, milliseconds: number): string[] {
    return [...this.#files]
      .filter(([, { lastAt }]) => now - lastAt >= milliseconds)
      .flatMap(([file, { tests }]) => {
        if (tests.size === 0) return [`${file} (in no test)`];
        return [...tests].map((test) => `${file} > ${test}`);
      });
  }
}
