import { expect, it } from 'vitest';

import { compareStandings } from './standings.ts';

it('orders surviving entries by join, then eliminated ones by latest week, then by join', () => {
  const rows = [
    { id: 1, eliminatedWeek: 3 },
    { id: 4, eliminatedWeek: null },
    { id: 6, eliminatedWeek: 5 },
    { id: 2, eliminatedWeek: null },
    { id: 5, eliminatedWeek: 5 },
    { id: 3, eliminatedWeek: 5 },
  ];
  expect(rows.sort(compareStandings).map((row) => row.id)).toEqual([2, 4, 3, 5, 6, 1]);
});
