import { expect, it } from 'vitest';
import { groupByDay } from './gameDays.ts';

it('groups by the day and keeps the order it was given', () => {
  const days = groupByDay([
    { id: 'thursday', dayLabel: 'Thursday, October 23' },
    { id: 'sunday', dayLabel: 'Sunday, October 26' },
    { id: 'monday', dayLabel: 'Monday, October 27' },
    { id: 'sunday night', dayLabel: 'Sunday, October 26' },
  ]);
  expect(days.map((day) => [day.label, day.games.map((game) => game.id)])).toEqual([
    ['Thursday, October 23', ['thursday']],
    ['Sunday, October 26', ['sunday', 'sunday night']],
    ['Monday, October 27', ['monday']],
  ]);
});

it('has no days without games', () => {
  expect(groupByDay([])).toEqual([]);
});
