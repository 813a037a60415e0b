import { expect, it } from 'vitest';
import { FIXED_EASTERN } from '#web/app/session/poolTime.ts';
import { groupByDay } from './gameDays.ts';

it('groups by the day in the zone of the pool and keeps the given order', () => {
  const days = groupByDay(
    [
      { id: 'thursday', kickoff: '2025-10-24T00:15:00Z' },
      { id: 'sunday', kickoff: '2025-10-26T13:30:00Z' },
      { id: 'monday', kickoff: '2025-10-28T00:15:00Z' },
      { id: 'sunday night', kickoff: '2025-10-27T00:20:00Z' },
    ],
    FIXED_EASTERN,
  );
  expect(days.map((day) => [day.label, day.games.map((game) => game.id)])).toEqual([
    ['Thursday, October 23', ['thursday']],
    ['Sunday, October 26', ['sunday', 'sunday night']],
    ['Monday, October 27', ['monday']],
  ]);
});

it('has no days without games', () => {
  expect(groupByDay([], FIXED_EASTERN)).toEqual([]);
});
