import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';

import { describe, expect, it, test } from 'vitest';

import { projectRoot } from '../prisma/projectRoot.ts';
import { isTest } from './dependencies/imports.ts';
import { type Fault, findFaults, instead } from './waits.ts';

/** Where a test may, and why. */
const allowed: Record<string, Partial<Record<Fault, string>>> = {
  'graphql/server/sockets/flood.deep.test.ts': {
    sleep: 'the pace of a client that floods',
    clock: 'measures processor time of the server; real time only where the system does not report it',
  },
  'graphql/server/http/operations/sharedAnswers.test.ts': { clock: 'stops the clock' },
  'graphql/api/mcp/mcp.test.ts': { clock: 'stops the clock' },
  'graphql/server/sockets/websocket.test.ts': {
    sleep: 'a client that sends a byte now and then is the subject',
  },
  'graphql/messages/outgoing/post.test.ts': { impatience: 'the timeout of the product is the subject' },
  'graphql/testing/eventually.ts': { impatience: 'gives up after half a minute' },
  'graphql/testing/probe.ts': {
    sleep: 'the pace of a monitor',
    clock: 'measures processor time of the server; real time only where the system does not report it',
  },
  'graphql/testing/processes.ts': {
    sleep: 'messages that are late, by however much, are the subject',
    clock: 'messages that are late, by however much, are the subject',
  },
  'graphql/testing/program.ts': { sleep: 'the pause between two looks whether a program is ready' },
  'graphql/testing/pushService.ts': { clock: 'checks the expiry of a token, as a push service does' },
  'graphql/testing/slowProxy.ts': { sleep: 'a slow network is the subject' },
  'graphql/server/start/watchClock.test.ts': {
    clock: 'the clock of another machine, which is wrong by seconds',
  },
  'prisma/testing/sharedCluster.ts': { sleep: 'the pause between two looks whether PostgreSQL is ready' },
  'web/e2e/account.e2e.ts': { clock: 'a token that is valid for 30 days' },
  'web/e2e/processes.deep.e2e.ts': {
    clock: 'the take-over of a killed process is the subject, and its limit in the specification',
  },
  'web/e2e/productHost.ts': { sleep: 'the end of a host that hangs' },
  'web/e2e/season/liveSite.ts': { clock: 'moves the clock of the program by the difference to real time' },
  'web/e2e/server.ts': {
    sleep: 'the pause between two looks whether the server is ready, and the end of one that hangs',
  },
  'web/e2e/sharedBrowser.ts': { sleep: 'the end of a browser that hangs' },
  'web/app/live/screens.test.tsx': { clock: 'stops the clock' },
};

const sources = readdirSync(projectRoot, { withFileTypes: true, recursive: false })
  .filter((folder) => folder.isDirectory() && !/^(node_modules|build|test-results|\.)/.test(folder.name))
  .flatMap(({ name }) => readdirSync(join(projectRoot, name), { withFileTypes: true, recursive: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
  // Its samples are faults.
  .filter((file) => isTest(file) && file !== 'tools/waits.test.ts' && !file.includes('/node_modules/'));

describe('a test waits for a condition, and measures no time', () => {
  it('in any file', () => {
    expect(sources.length).toBeGreaterThan(400);
    const wrong = sources.flatMap((file) =>
      findFaults(readFileSync(join(projectRoot, file), 'utf8'))
        .filter(({ fault }) => allowed[file]?.[fault] === undefined)
        .map(({ fault, line, found }) => `${file}:${line}: ${found} ${instead[fault]}`),
    );
    expect(wrong).toEqual([]);
  });

  it('but where that is needed', () => {
    const unused = Object.entries(allowed).flatMap(([file, faults]) => {
      const text = sources.includes(file) ? readFileSync(join(projectRoot, file), 'utf8') : '';
      const found = findFaults(text).map(({ fault }) => fault);
      return (Object.keys(faults) as Fault[])
        .filter((fault) => !found.includes(fault))
        .map((fault) => `${file}: ${fault}`);
    });
    expect(unused).toEqual([]);
  });
});

describe('the search for what makes a test fail by chance', () => {
  test.each<[Fault, string]>([
    ['sleep', 'await new Promise((resolve) => setTimeout(resolve, 50));'],
    ['sleep', 'setTimeout(() => stop.abort(), 50);'],
    ['sleep', 'const ringing = setInterval(ring, 50);'],
    ['sleep', 'await page.waitForTimeout(500);'],
    ['sleep', "import { setTimeout as wait } from 'node:timers/promises';"],
    ['sleep', 'Atomics.wait(cells, 0, 0, 50);'],
    ['clock', 'const began = performance.now();'],
    ['clock', 'const began = process.hrtime.bigint();'],
    ['clock', 'expect(Date.now() - began).toBeLessThan(900);'],
    ['clock', 'expect(Math.abs(at - Date.now())).toBeLessThan(60_000);'],
    ['clock', 'while (Date.now() < until) await look();'],
    ['clock', 'expect(Date.now()).toBeGreaterThanOrEqual(end);'],
    ['impatience', 'await vi.waitFor(() => expect(runs).toBe(1));'],
    ['impatience', 'await vi.waitUntil(() => runs === 1);'],
    ['impatience', 'await waitFor(check, { timeout: 2_000 });'],
    ['impatience', 'await expect.poll(count, { timeout: 10_000 }).toBe(1);'],
    ['impatience', "await banner.waitFor({ state: 'hidden', timeout: 5000 });"],
  ])('finds %s: %s', (fault, text) => {
    expect(findFaults(`const a = 1;\n${text}\n`)).toMatchObject([{ fault, line: 2 }]);
  });

  test.each([
    '// A setTimeout(resolve, 50) would not do.',
    '/** Not performance.now(). */',
    "import { setImmediate as eventLoopTurn } from 'node:timers/promises';",
    "vi.useFakeTimers({ toFake: ['setTimeout'] });",
    'await page.clock.pauseAt(Date.now() + 60_000);',
    'await expect.poll(count, { timeout: 60_000 }).toBe(1);',
    'await eventually(() => expect(runs).toBe(1));',
  ])('lets pass: %s', (text) => expect(findFaults(text)).toEqual([]));
});
