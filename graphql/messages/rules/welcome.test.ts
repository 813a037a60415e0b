import { expect, it } from 'vitest';

import { isWelcomeDue, welcomeState } from './welcome.ts';

it('is due for entries that joined under 24 hours ago and have not seen it', () => {
  const joinedAt = new Date('2025-10-25T14:00:00Z');
  const entry = { joinedAt, importedAt: null, welcomeShownAt: null };
  expect(isWelcomeDue(entry, joinedAt)).toBe(true);
  expect(isWelcomeDue(entry, new Date('2025-10-26T13:59:59.999Z'))).toBe(true);
  expect(isWelcomeDue(entry, new Date('2025-10-26T14:00:00Z'))).toBe(false);
  expect(isWelcomeDue({ ...entry, welcomeShownAt: joinedAt }, joinedAt)).toBe(false);
  expect(welcomeState(entry, joinedAt)).toBe('DUE');
  expect(welcomeState({ ...entry, importedAt: joinedAt }, joinedAt)).toBe('PAST');
  expect(welcomeState(entry, new Date('2025-10-26T14:00:00Z'))).toBe('PAST');
  expect(welcomeState({ ...entry, welcomeShownAt: joinedAt }, new Date('2025-10-26T14:00:00Z'))).toBe(
    'SHOWN',
  );
});
