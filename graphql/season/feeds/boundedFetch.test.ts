import { afterEach, expect, test, vi } from 'vitest';

import { fetchBounded } from './boundedFetch.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['ENOTFOUND', 'there is no server of this name, or this machine has no way to the internet (ENOTFOUND)'],
  ['EAI_AGAIN', 'there is no server of this name, or this machine has no way to the internet (EAI_AGAIN)'],
  ['ECONNREFUSED', 'the server takes no connections (ECONNREFUSED)'],
  ['ECONNRESET', 'the server ended the connection (ECONNRESET)'],
  ['UND_ERR_CONNECT_TIMEOUT', 'the server did not answer in time (UND_ERR_CONNECT_TIMEOUT)'],
  ['ENETUNREACH', 'there is no way to the server from this machine (ENETUNREACH)'],
  ['CERT_HAS_EXPIRED', 'the certificate of the server is not valid here (CERT_HAS_EXPIRED)'],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'the certificate of the server is not valid here (DEPTH_ZERO_SELF_SIGNED_CERT)',
  ],
  ['ERR_OTHER', 'getaddrinfo failed'],
])('%s is said as a sentence', async (code, why) => {
  const cause = Object.assign(new Error('getaddrinfo failed'), { code });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause })));
  const request = { url: 'https://pool.example/games.csv', timeoutMs: 60_000, maxBytes: 10 };
  await expect(fetchBounded(request)).rejects.toThrow(
    `https://pool.example/games.csv could not be read: ${why}`,
  );
});
