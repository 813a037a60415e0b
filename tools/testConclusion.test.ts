import { describe, expect, it } from 'vitest';
import { conclude } from './testConclusion.ts';
import type { TestRun } from './testRun.ts';

const chromium = ['Chromium 140.0.1.2'];

function runOf(tests: TestRun['tests'], rest: Partial<TestRun> = {}): TestRun {
  return { tests, problems: [], files: [], ...rest };
}

const one = (name: string, project = 'server', state: TestRun['tests'][number]['state'] = 'passed') => ({
  name,
  project,
  state,
});

const whole = [
  one('a.test.ts > picks on sqlite > a'),
  one('a.test.ts > picks on postgresql > a'),
  one('b.e2e.ts > b', 'e2e'),
];

describe('the result of a test run', () => {
  it('counts passed tests, and names dialects and browsers', () => {
    const { passed, failed, summary } = conclude(runOf(whole), 0, chromium, { needsAll: true });
    expect([passed, failed]).toEqual([3, 0]);
    expect(summary).toContain('  1 tests named for SQLite');
    expect(summary).toContain('  1 tests named for PostgreSQL');
    expect(summary).toContain('  1 end-to-end tests, in Chromium 140.0.1.2');
  });

  it('counts skipped tests as failed', () => {
    const run = runOf([
      ...whole,
      one('c.test.ts > c', 'web', 'skipped'),
      one('d.test.ts > d', 'web', 'failed'),
    ]);
    const { passed, failed, problems } = conclude(run, 1, chromium, { needsAll: true });
    expect([passed, failed]).toEqual([3, 2]);
    expect(problems).toEqual(['skipped: c.test.ts > c', 'failed: d.test.ts > d']);
  });

  it('fails for a file that cannot be loaded, and for an error outside all tests', () => {
    const run = runOf(whole, { problems: ['e.test.ts: Cannot find module', 'Unhandled rejection'] });
    expect(conclude(run, 1, chromium, { needsAll: true })).toMatchObject({ passed: 3, failed: 2 });
  });

  it('fails for an unexplained exit code, and for a run that did not finish', () => {
    expect(conclude(runOf(whole), null, chromium, { needsAll: true })).toMatchObject({
      passed: 3,
      failed: 1,
    });
    expect(conclude(undefined, 0, chromium, { needsAll: true })).toMatchObject({ passed: 0, failed: 1 });
    expect(conclude(runOf([]), 0, [], { needsAll: false })).toMatchObject({ passed: 0, failed: 1 });
  });

  it.each([
    ['SQLite', whole.slice(1), chromium],
    ['PostgreSQL', [whole[0]!, whole[2]!], chromium],
    ['in a browser', whole.slice(0, 2), chromium],
    ['in a browser', whole, []],
  ])('fails when nothing ran %s', (where, tests, browsers) => {
    const { failed, problems } = conclude(runOf(tests), 0, browsers, { needsAll: true });
    expect(failed).toBe(1);
    expect(problems[0]).toContain(where);
    expect(conclude(runOf(tests), 0, browsers, { needsAll: false }).failed).toBe(0);
  });

  it('names the ten slowest files', () => {
    const files = Array.from({ length: 12 }, (_, index) => ({
      file: `${index}.test.ts`,
      milliseconds: index * 1000,
    }));
    const { summary } = conclude(runOf(whole, { files }), 0, chromium, { needsAll: true });
    expect(summary.filter((line) => line.endsWith('.test.ts'))).toHaveLength(10);
    expect(summary[1]).toBe('    11.0 s  11.test.ts');
  });
});
