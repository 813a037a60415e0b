import { describe, expect, it } from 'vitest';

import { hostReach } from './hostReach.ts';

describe('the host of an address', () => {
  it.each([
    ['http://localhost:4000', 'LOOPBACK'],
    ['http://pool.localhost', 'LOOPBACK'],
    ['http://127.0.0.1', 'LOOPBACK'],
    // The same address in one number.
    ['http://2130706433', 'LOOPBACK'],
    ['http://[::1]:4000', 'LOOPBACK'],
    ['http://[::ffff:127.0.0.1]', 'LOOPBACK'],
    ['http://0.0.0.0', 'PRIVATE'],
    ['http://10.1.2.3', 'PRIVATE'],
    ['http://172.16.0.1', 'PRIVATE'],
    ['http://172.32.0.1', 'PUBLIC'],
    ['http://192.168.1.7', 'PRIVATE'],
    ['http://100.64.0.1', 'PRIVATE'],
    ['http://169.254.1.1', 'PRIVATE'],
    ['http://[fd00::1]', 'PRIVATE'],
    ['http://[fe80::1]', 'PRIVATE'],
    ['http://[2606:4700::1111]', 'PUBLIC'],
    ['http://8.8.8.8', 'PUBLIC'],
    ['http://officeserver', 'PRIVATE'],
    ['http://pool.local', 'PRIVATE'],
    ['https://pool.local.', 'PRIVATE'],
    ['https://pool.lan', 'PRIVATE'],
    ['https://pool.internal', 'PRIVATE'],
    // An IPv4 address within IPv6, in the forms that are not mapped.
    ['http://[::127.0.0.1]', 'PRIVATE'],
    ['http://[::a9fe:a9fe]', 'PRIVATE'],
    ['http://localhost.', 'LOOPBACK'],
    ['http://vm.', 'PRIVATE'],
    ['https://local.pool.example', 'PUBLIC'],
    ['https://localhost.example', 'PUBLIC'],
    ['https://fd-league.example', 'PUBLIC'],
    ['https://10.pool.example', 'PUBLIC'],
  ])('%s is %s', (publicUrl, reach) => {
    expect(hostReach(new URL(publicUrl).hostname)).toBe(reach);
  });
});
