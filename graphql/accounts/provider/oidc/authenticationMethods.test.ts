import { expect, it } from 'vitest';

import { namesSecondFactor } from './authenticationMethods.ts';

it.each([['mfa'], ['pwd', 'otp'], ['hwk'], ['pwd', 'fpt'], ['sms', 'pwd'], ['face']])(
  'counts %j, %j as more than a password',
  (...amr) => expect(namesSecondFactor(amr)).toBe(true),
);

it.each([
  undefined,
  null,
  'mfa',
  [],
  ['pwd'],
  ['pin'],
  ['kba', 'pwd'],
  ['user'],
  ['geo', 'rba'],
  ['made-up'],
])('does not count %j', (amr) => expect(namesSecondFactor(amr)).toBe(false));
