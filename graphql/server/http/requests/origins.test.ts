import type { IncomingMessage } from 'node:http';

import { describe, expect, it } from 'vitest';

import { readSettings } from '#graphql/site/settings/settings.ts';
import { isCrossSite } from './origins.ts';

const demo = {};
const proxied = { POOL_MODE: 'live', PUBLIC_URL: 'https://pool.example.org' };
const dev = { PUBLIC_URL: 'http://localhost:5173' };
const everywhere = { HOST: '0.0.0.0' };
const named = { HOST: 'pool.lan' };

function sent(origin: string, host: string, localAddress = '127.0.0.1'): IncomingMessage {
  return { headers: { origin, host }, socket: { localAddress, localPort: 4000 } } as IncomingMessage;
}

describe('a page may write', () => {
  it.each([
    ['at PUBLIC_URL', demo, sent('http://localhost:4000', 'localhost:4000')],
    ['under any name of this machine', demo, sent('http://127.0.0.1:4000', '127.0.0.1:4000')],
    ['over IPv6', demo, sent('http://[::1]:4000', '[::1]:4000', '::1')],
    ['through a proxy that keeps the host', proxied, sent('https://pool.example.org', 'pool.example.org')],
    [
      'through a proxy that requests under its own host',
      proxied,
      sent('https://pool.example.org', 'app:4000'),
    ],
    [
      'from behind the proxy, on the machine itself',
      proxied,
      sent('http://127.0.0.1:4000', '127.0.0.1:4000'),
    ],
    ['of the development server', dev, sent('http://localhost:5173', 'localhost:5173')],
    ['of the development server by its IP address', dev, sent('http://127.0.0.1:5173', '127.0.0.1:5173')],
    [
      'by an IP address in the network',
      everywhere,
      sent('http://10.0.0.5:4000', '10.0.0.5:4000', '10.0.0.5'),
    ],
    [
      'by that address, mapped to IPv6',
      { HOST: '::' },
      sent('http://10.0.0.5:4000', '10.0.0.5:4000', '::ffff:10.0.0.5'),
    ],
    ['by the name of HOST', named, sent('http://pool.lan:4000', 'pool.lan:4000', '10.0.0.5')],
  ])('%s', (_where, settings, request) => {
    expect(isCrossSite(request, readSettings(settings))).toBe(false);
  });
});

describe('a page may not write', () => {
  it.each([
    [
      'under a foreign name that resolves to this machine',
      demo,
      sent('http://evil.example:4000', 'evil.example:4000'),
    ],
    ['that name behind a proxy', proxied, sent('https://evil.example', 'evil.example')],
    [
      'that name in the network',
      everywhere,
      sent('http://evil.example:4000', 'evil.example:4000', '10.0.0.5'),
    ],
    ['at another port of this machine', demo, sent('http://localhost:3000', 'localhost:3000')],
    ['at another port, to ours', demo, sent('http://localhost:3000', 'localhost:4000')],
    ['on this machine, to the public site', proxied, sent('http://localhost:4000', 'pool.example.org')],
    [
      'at an IP address of another machine',
      everywhere,
      sent('http://10.0.0.9:4000', '10.0.0.9:4000', '10.0.0.5'),
    ],
    ['at the public name without https', proxied, sent('http://pool.example.org', 'pool.example.org')],
    ['of a sandbox', demo, sent('null', 'localhost:4000')],
  ])('%s', (_where, settings, request) => {
    expect(isCrossSite(request, readSettings(settings))).toBe(true);
  });
});
