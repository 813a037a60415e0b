import type { lookup } from 'node:dns';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { addressReach } from '#graphql/site/rules/hostReach.ts';
import { ForbiddenAddressError, readOutgoingUrl } from './addresses.ts';
import { post } from './post.ts';

describe('addresses that people give', () => {
  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.20.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['fc00::1', false],
    ['fe80::1', false],
    ['::ffff:192.168.1.1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['::127.0.0.1', false],
    ['::7f00:1', false],
    ['::a9fe:a9fe', false],
    ['::ffff:0:127.0.0.1', false],
    ['64:ff9b:1::a00:1', false],
    ['fec0::1', false],
    ['4000::1', false],
    ['no address', false],
  ])('%s is public: %s', (address, expected) => {
    expect(addressReach(address) === 'PUBLIC').toBe(expected);
  });

  it.each([
    '127.0.0.1',
    '127.0.0.1.',
    '0x7f000001',
    '2130706433',
    '[::1]',
    '[::127.0.0.1]',
    '[::a9fe:a9fe]',
    '[::ffff:10.0.0.1]',
    'localhost',
    'localhost.',
    'vm',
    'vm.',
    'app.localhost',
    'PRINTER.local',
    'metadata.google.internal',
    'router.home.arpa.',
  ])('are refused as they are given, and when they are called: %s', async (host) => {
    const url = `https://${host}/x`;
    expect(() => readOutgoingUrl(url, false)).toThrow('The address is not on the public internet.');
    await expect(async () => post({ url, headers: {}, body: '', mayBePrivate: false })).rejects.toThrow(
      ForbiddenAddressError,
    );
  });

  it.each(['8.8.8.8', '[2606:4700::1111]', 'hooks.example', 'hooks.example.', 'localhost.example'])(
    'are taken from the public internet: %s',
    (host) => expect(readOutgoingUrl(`https://${host}/x`, false).protocol).toBe('https:'),
  );

  it('may be private and plain only where the setting allows it', () => {
    expect(readOutgoingUrl('http://127.0.0.1:8080/x', true).port).toBe('8080');
    expect(() => readOutgoingUrl('http://hooks.example/x', false)).toThrow('must begin with https://');
    expect(() => readOutgoingUrl('https://0x7f000001/x', false)).toThrow('not on the public internet');
    expect(() => readOutgoingUrl('https://intranet/x', false)).toThrow(ForbiddenAddressError);
  });
});

describe('posting to an address that a person gave', () => {
  let server: Server;
  let url: string;
  let calls: number;
  let answer: (response: ServerResponse) => void;
  beforeEach(async () => {
    calls = 0;
    answer = (response) => void response.writeHead(200).end('fine');
    server = createServer((request, response) => {
      calls += 1;
      request.resume();
      request.on('end', () => answer(response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const send = (over: object = {}) => post({ url, headers: {}, body: 'hello', mayBePrivate: true, ...over });

  it('returns the status, the beginning of the answer and the asked pause', async () => {
    answer = (response) => void response.writeHead(503, { 'retry-after': '7' }).end('x'.repeat(100_000));
    expect(await send()).toEqual({ status: 503, retryAfter: 7, text: 'x'.repeat(2000) });
  });

  it('does not follow a redirect', async () => {
    answer = (response) => void response.writeHead(302, { location: url }).end();
    expect(await send()).toMatchObject({ status: 302 });
    expect(calls).toBe(1);
  });

  it('gives up on a server that does not answer, and one that refuses', async () => {
    answer = () => {};
    await expect(send({ timeout: 50 })).rejects.toThrow('No answer within 0.05 seconds');
    await expect(send({ url: 'http://127.0.0.1:9/' })).rejects.toThrow('ECONNREFUSED');
  });

  /** A resolver whose answers change from call to call. */
  const resolver = (...answers: string[][]) => {
    let lookups = 0;
    const resolveHost = ((_host: string, _options: object, done: (...of: unknown[]) => void) => {
      const addresses = answers[Math.min(lookups, answers.length - 1)]!;
      lookups += 1;
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    }) as unknown as typeof lookup;
    return { resolveHost, lookups: () => lookups };
  };

  it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::1']], [[]]])(
    'connects to no host that resolves to %j',
    async (addresses) => {
      const { resolveHost } = resolver(addresses);
      const { port } = new URL(url);
      const sent = send({ url: `https://rebinding.example:${port}/`, mayBePrivate: false, resolveHost });
      await expect(sent).rejects.toThrow(ForbiddenAddressError);
      expect(calls).toBe(0);
    },
  );

  it('connects to the address that was checked, without asking again', async () => {
    // TEST-NET-1 would be refused; this one is public and answers nobody here.
    const { resolveHost, lookups } = resolver(['203.0.114.1'], ['127.0.0.1']);
    const { port } = new URL(url);
    const sent = send({
      url: `https://rebinding.example:${port}/`,
      mayBePrivate: false,
      resolveHost,
      timeout: 300,
    });
    await expect(sent).rejects.toThrow();
    expect(lookups()).toBe(1);
    expect(calls).toBe(0);
  });
});
