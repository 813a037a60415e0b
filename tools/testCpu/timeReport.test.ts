import { expect, it } from 'vitest';

import { timeReport } from './timeReport.ts';

const parts = new Map([
  ['PostgreSQL', 10],
  ['e2e', 40],
  ['server', 30],
]);

it('says where the CPU time of a run went', () => {
  const report = timeReport({ wall: 100, cpu: 140, setUp: 20, parts, files: 90 }, 2);
  expect(report).toEqual([
    '\nTime:',
    '   100.0 s  wall',
    '   150.0 s  CPU, 75 % of 2 cores',
    '    20.0 s  of it set-up and checks',
    '    40.0 s  of it e2e',
    '    30.0 s  of it server',
    '    10.0 s  of it PostgreSQL',
    '    50.0 s  of it the browser, and Vitest itself',
    '    20.0 s  that test files waited: for a core, the browser or PostgreSQL',
  ]);
});

it('says so where the system reports none', () => {
  const report = timeReport({ wall: 100, cpu: null, setUp: null, parts: new Map(), files: 90 }, 2);
  expect(report.at(-1)).toBe('  CPU time is not reported on this system.');
});
