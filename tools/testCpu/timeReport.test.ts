import { expect, it } from 'vitest';

import { timeReport } from './timeReport.ts';

const parts = new Map([
  ['PostgreSQL', 10],
  ['Vitest', 50],
  ['e2e', 40],
  ['server', 30],
]);
const projects = ['e2e', 'server'];

it('says where the CPU time of a run went', () => {
  expect(timeReport({ wall: 100, setUp: 20, parts, files: 90, projects }, 2)).toEqual([
    '\nTime:',
    '   100.0 s  wall',
    '   150.0 s  CPU, 75 % of 2 cores',
    '    20.0 s  of it set-up and checks',
    '    10.0 s  of it PostgreSQL',
    '    50.0 s  of it Vitest',
    '    40.0 s  of it e2e',
    '    30.0 s  of it server',
    '    20.0 s  that test files waited: for a core, the browser or PostgreSQL',
  ]);
});

it('says so where the system reports none', () => {
  const report = timeReport({ wall: 100, setUp: null, parts: new Map(), files: 90, projects });
  expect(report.at(-1)).toBe('  CPU time is not reported on this system.');
});
