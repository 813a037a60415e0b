import { expect, it } from 'vitest';

import { compareStandings } from './standings.ts';

it('orders the alive by join, then those out by latest week, then by join', () => {
  const rows = [
    { id: 1, eliminatedWeek: 3, joinedAt: new Date(1) },
    { id: 2, eliminatedWeek: null, joinedAt: new Date(9) },
    { id: 3, eliminatedWeek: 5, joinedAt: new Date(8) },
    { id: 4, eliminatedWeek: null, joinedAt: new Date(2) },
    { id: 6, eliminatedWeek: 5, joinedAt: new Date(4) },
    { id: 5, eliminatedWeek: 5, joinedAt: new Date(4) },
  ];
  expect(rows.sort(compareStandings).map((row) => row.id)).toEqual([4, 2, 5, 6, 3, 1]);
});
