import { expect, test } from 'vitest';

import { createSystemClock } from '../kernel/clock/system.ts';
import { FeedError, type GameUpdate, type ScoreFeed } from '../kernel/scoreFeed.ts';
import type { Services } from '../kernel/services.ts';
import { readFeed } from './readFeed.ts';

const update = (seasonYear: number, week: number) => ({ seasonYear, week }) as GameUpdate;

test('a season that cannot be read withholds no other, and is what the status says', async () => {
  const notes: object[] = [];
  const upsert = ({ create }: { create: object }) => Promise.resolve(notes.push(create));
  const services = {
    db: { feedStatus: { upsert } },
    systemClock: createSystemClock(),
    feedNotes: new Map(),
  } as unknown as Services;
  const feed: ScoreFeed = {
    name: 'halting',
    read: ({ seasonYear, weeks }) =>
      seasonYear === 2024
        ? Promise.reject(new FeedError('2024 cannot be read.', { updates: [update(2024, weeks[0]!)] }))
        : Promise.resolve(weeks.map((week) => update(seasonYear, week))),
  };
  const weeks = [update(2024, 18), update(2025, 2), update(2025, 1), update(2025, 2)];
  const { updates, failure } = await readFeed(services, feed, weeks, {});
  expect(updates).toEqual([update(2024, 18), update(2025, 1), update(2025, 2)]);
  expect(failure?.message).toBe('2024 cannot be read.');
  expect(notes).toMatchObject([
    { name: 'halting', lastError: '2024 cannot be read.', lastSuccessAt: expect.any(Date) as Date },
  ]);
});
