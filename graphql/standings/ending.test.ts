import { expect, it } from 'vitest';

import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { columnsOf, DEFAULT_OPTIONS } from '../pools/rules/options/poolOptions.ts';
import type { EntryCount } from './counts.ts';
import { readEnding } from './ending.ts';

const db = { $queryRaw: () => Promise.reject(new Error('Not asked.')) } as Parameters<typeof readEnding>[0];
const poolOf = (tieBreak: Pool['tieBreak']) =>
  ({ id: 1, decidedWeek: 18, ...columnsOf({ ...DEFAULT_OPTIONS, tieBreak }) }) as Pool;
const alive = (count: number): EntryCount[] => [
  { poolId: 1, startWeek: 1, eliminatedWeek: null, eliminationReason: null, count },
];
const none = () => Promise.resolve(new Map<number, number>());

it('reads no margins where they decide nothing', async () => {
  expect(await readEnding(db, poolOf('SPLIT'), alive(2), 0)).toMatchObject({ winnerCount: 2 });
  expect(await readEnding(db, poolOf('MARGIN'), alive(1), 0)).toMatchObject({ winnerCount: 1 });
  await expect(readEnding(db, poolOf('MARGIN'), alive(2), 0)).rejects.toThrow('Not asked.');
});

it('has no ending where the counted entries are no more when their margins are read', async () => {
  expect(await readEnding(db, poolOf('MARGIN'), alive(2), 0, none)).toBeNull();
});
