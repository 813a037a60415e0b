import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { notifyServiceManager } from './serviceManager.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'last-standing-notify-'));
  // In the place of systemd's own, which needs a systemd.
  writeFileSync(
    join(folder, 'systemd-notify'),
    `#!/bin/sh\necho "$1 to $NOTIFY_SOCKET" >> "${folder}/told"\n`,
  );
  chmodSync(join(folder, 'systemd-notify'), 0o755);
  writeFileSync(join(folder, 'told'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

const notified = () => readFileSync(join(folder, 'told'), 'utf8').split('\n').slice(0, -1);
const never = (error: Error) => expect.unreachable(error.message);
const environment = (more: object) => ({ PATH: `${folder}:${process.env.PATH}`, ...more });

it.skipIf(process.platform === 'win32')(
  'says that it is ready, that it lives, and that it stops',
  async () => {
    const env = environment({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '2000' });
    const manager = notifyServiceManager(env, never);
    await expect
      .poll(() => notified().filter((line) => line === 'WATCHDOG=1 to /run/notify').length)
      .toBeGreaterThan(1);
    expect(notified()).toContain('READY=1 to /run/notify');
    manager.stopping();
    await expect.poll(notified).toContain('STOPPING=1 to /run/notify');
  },
);

it.skipIf(process.platform === 'win32')('sends no heartbeat where the unit has no watchdog', async () => {
  const manager = notifyServiceManager(environment({ NOTIFY_SOCKET: '/run/notify' }), never);
  await expect.poll(notified).toEqual(['READY=1 to /run/notify']);
  manager.stopping();
  await expect.poll(notified).toEqual(['READY=1 to /run/notify', 'STOPPING=1 to /run/notify']);
});

it('runs nothing without a service manager', () => {
  notifyServiceManager({ PATH: '/nowhere' }, never).stopping();
  expect(notified()).toEqual([]);
});

it('tells why nobody hears of it', async () => {
  const problem = await new Promise<Error>((resolve) =>
    notifyServiceManager({ PATH: '/nowhere', NOTIFY_SOCKET: '/run/notify' }, resolve),
  );
  expect(problem.message).toContain('ENOENT');
});
