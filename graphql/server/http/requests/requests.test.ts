import { expect, it } from 'vitest';

import { withoutPort } from './requests.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
])('the address of %s in X-Forwarded-For is %s', (given, address) => {
  expect(withoutPort(given)).toBe(address);
});
