import { expect, it } from 'vitest';
import { FIXED_EASTERN } from '#web/app/session/poolTime.ts';
import { gameStatusOnItsDay, gameStatusText } from './gameTime.ts';

const scheduled = {
  displayStatus: 'SCHEDULED',
  stateText: null,
  kickoff: '2025-10-26T17:00:00Z',
  isKickoffConfirmed: true,
};
const utc = { clockOffsets: [{ from: null, minutes: 0, label: 'UTC' }] };

it('formats the kickoff of a future game in the zone of the pool', () => {
  expect(gameStatusText(scheduled, FIXED_EASTERN)).toBe('Sun, Oct 26, 1:00 PM EDT');
  expect(gameStatusText(scheduled, utc)).toBe('Sun, Oct 26, 1:00 PM your time (5:00 PM UTC)');
  expect(gameStatusOnItsDay(scheduled, FIXED_EASTERN)).toBe('1:00 PM EDT');
});

it('shows no placeholder time', () => {
  const placeholder = { ...scheduled, isKickoffConfirmed: false };
  expect(gameStatusText(placeholder, FIXED_EASTERN)).toBe('Sun, Oct 26, time TBD');
  expect(gameStatusOnItsDay(placeholder, FIXED_EASTERN)).toBe('time TBD');
});

it("uses the server's text for the state of a game", () => {
  const live = { ...scheduled, displayStatus: 'LIVE', stateText: 'Q3 12:34' };
  expect(gameStatusText(live, FIXED_EASTERN)).toBe('Q3 12:34');
  expect(gameStatusOnItsDay(live, FIXED_EASTERN)).toBe('Q3 12:34');
});
