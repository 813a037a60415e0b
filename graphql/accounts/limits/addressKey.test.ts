import fc from 'fast-check';
import { expect, it } from 'vitest';

import { addressKey } from './addressKey.ts';

const group = fc.integer({ min: 0, max: 0xffff });
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });
const network = groups(4).filter(([a, b, c, d]) => a! + b! + c! + d! > 0);
const form = fc.constantFrom('full', 'padded', 'short', 'upper', 'zone', 'dotted');

/** The same address in different notations. */
function write(all: number[], as: string): string {
  const hex = all.map((one) => one.toString(16));
  if (as === 'padded') return hex.map((one) => one.padStart(4, '0')).join(':');
  if (as === 'upper') return hex.join(':').toUpperCase();
  if (as === 'zone') return `${hex.join(':')}%eth0`;
  if (as === 'short') return new URL(`http://[${hex.join(':')}]`).hostname.slice(1, -1);
  if (as === 'dotted') {
    const last = all.slice(6).flatMap((one) => [one >> 8, one & 255]);
    return `${hex.slice(0, 6).join(':')}:${last.join('.')}`;
  }
  return hex.join(':');
}

it('gives all addresses of an IPv6 /64 one key, however they are written', () => {
  fc.assert(
    fc.property(network, groups(4), groups(4), form, form, (net, one, other, as, alike) => {
      expect(addressKey(write([...net, ...one], as))).toBe(addressKey(write([...net, ...other], alike)));
    }),
  );
});

it('gives two /64 networks two keys', () => {
  fc.assert(
    fc.property(network, network, groups(4), (net, other, host) => {
      fc.pre(net.join() !== other.join());
      expect(addressKey(write([...net, ...host], 'full'))).not.toBe(
        addressKey(write([...other, ...host], 'full')),
      );
    }),
  );
});

it('distinguishes IPv4 addresses, also when mapped into IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(addressKey(address)).toBe(address);
      expect(addressKey(`::ffff:${address}`)).toBe(address);
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
      const mapped = [0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d];
      for (const as of ['full', 'padded', 'short', 'upper']) {
        expect(addressKey(write(mapped, as))).toBe(address);
      }
    }),
  );
});

it('returns any other text unchanged', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[g-z .-]*$/), (text) => {
      expect(addressKey(text)).toBe(text);
    }),
  );
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0::/64');
});
