import { expect, it } from 'vitest';
import { groupByDay } from './gameDays.ts';

const at = (id: string, kickoff: string) => ({ id, kickoff });

it('groups by the day in the given zone and keeps the order it was given', () => {
  const days = groupByDay(
    [
      at('thursday', '2025-10-24T00:15:00Z'),
      at('sunday', '2025-10-26T17:00:00Z'),
      at('sunday night', '2025-10-27T00:20:00Z'),
      at('monday', '2025-10-28T00:15:00Z'),
    ],
    'Etc/GMT+4',
  );
  expect(days.map((day) => [day.label, day.games.map((game) => game.id)])).toEqual([
    ['Thursday, October 23', ['thursday']],
    ['Sunday, October 26', ['sunday', 'sunday night']],
    ['Monday, October 27', ['monday']],
  ]);
});

it('has no days without games', () => {
  expect(groupByDay([], 'Etc/GMT+4')).toEqual([]);
});
