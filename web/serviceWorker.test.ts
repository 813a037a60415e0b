// @vitest-environment node
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

interface Renewal {
  waitUntil: (work: Promise<void>) => void;
  newSubscription: { toJSON: () => object };
}

/** The queries that the service worker sends when the push service renews the subscription. */
async function sentAtRenewal(pushDevices: { isCurrent: boolean }[] | null): Promise<string[]> {
  const sent: string[] = [];
  const listeners = new Map<string, (event: Renewal) => void>();
  runInNewContext(readFileSync('web/public/service-worker.js', 'utf8'), {
    addEventListener: (name: string, listener: (event: Renewal) => void) => listeners.set(name, listener),
    fetch: async (_path: string, { body }: { body: string }) => {
      sent.push((JSON.parse(body) as { query: string }).query);
      return { json: async () => ({ data: { viewer: pushDevices && { pushDevices } } }) };
    },
  });
  let work = Promise.resolve();
  listeners.get('pushsubscriptionchange')!({
    waitUntil: (started) => void (work = started),
    newSubscription: {
      toJSON: () => ({ endpoint: 'https://push.example/2', keys: { p256dh: 'p', auth: 'a' } }),
    },
  });
  await work;
  return sent;
}

it('renews the subscription of an account that has turned notifications on in this browser', async () => {
  expect(await sentAtRenewal([{ isCurrent: false }, { isCurrent: true }])).toEqual([
    expect.stringContaining('pushDevices'),
    expect.stringContaining('subscribePush'),
  ]);
});

it.each([
  ['nobody', null],
  ['an account that never turned them on', []],
  ['an account that turned them on elsewhere', [{ isCurrent: false }]],
])('subscribes no browser in which %s is logged in', async (_who, devices) => {
  expect(await sentAtRenewal(devices)).toEqual([expect.stringContaining('pushDevices')]);
});
