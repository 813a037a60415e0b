import { expect, test } from 'vitest';

import { ACCOUNT_LIMITS, OpenSockets } from './openSockets.ts';

test('the operations of a caller are counted over its sockets, and those of this machine not at all', () => {
  const open = new OpenSockets();
  const half = ACCOUNT_LIMITS.operations / 2;
  open.add({ key: 'account 1', operations: () => half });
  open.add({ key: 'account 1', operations: () => half });
  expect(open.hasTooManyOperations('account 1')).toBe(false);
  open.add({ key: 'account 1', operations: () => 1 });
  expect(open.hasTooManyOperations('account 1')).toBe(true);
  const local = 'address 127.0.0.1';
  open.add({
    key: local,
    operations: () => {
      throw new Error('counted');
    },
  });
  expect(open.hasTooManyOperations(local)).toBe(false);
});
