import { expect, it } from 'vitest';
import { clockText } from './clockText.ts';

const unknown = { skewSeconds: null, comparedWith: null, timeSync: 'UNKNOWN', isOff: false };
const measured = { ...unknown, comparedWith: 'scores.example' };

it('says that the clock is right, with what it was compared', () => {
  expect(clockText({ ...measured, skewSeconds: -0.4 })).toBe(
    'The server’s clock is right, compared with scores.example.',
  );
});

it('warns of a clock that is off, and says what that means for deadlines', () => {
  expect(clockText({ ...measured, skewSeconds: 3.04, isOff: true })).toBe(
    'The server’s clock is 3.0 seconds ahead, compared with scores.example: deadlines pass too early. Please tell the administrator before the next deadline.',
  );
  expect(clockText({ ...measured, skewSeconds: -2.5, isOff: true })).toMatch(/2\.5 seconds behind.*too late/);
});

it('says what is not known', () => {
  expect(clockText(unknown)).toBe('The server’s clock has not been checked yet.');
  expect(clockText({ ...unknown, timeSync: 'SYNCHRONIZED' })).toBe(
    'The server’s clock is kept right by NTP.',
  );
  expect(clockText({ ...unknown, timeSync: 'UNSYNCHRONIZED' })).toMatch(/not kept right by NTP/);
});
