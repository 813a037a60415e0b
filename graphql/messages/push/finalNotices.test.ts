import { expect, it } from 'vitest';

import { createStoppedClock } from '#kernel/clock/stopped.ts';
import type { Services } from '#kernel/services.ts';
import { sendFinals } from './finalNotices.ts';

const PEOPLE = 1_000;

it('looks at each pick and device a few times, however many there are', async () => {
  let looks = 0;
  const of = <Row extends object>(userId: number, row: Row) => ({
    ...row,
    get userId() {
      looks += 1;
      return userId;
    },
  });
  const teams = { homeTeam: { id: 'PHI', nickname: 'Eagles' }, awayTeam: { id: 'DAL', nickname: 'Cowboys' } };
  const users = Array.from({ length: PEOPLE }, (_, index) => ({ id: index + 1 }));
  const picks = users.map(({ id }) => ({
    teamId: 'PHI',
    outcome: 'SURVIVED',
    id,
    entry: of(id, { username: `Entry ${id}`, pool: { pickTo: 'WIN' } }),
  }));
  const among = (ids: { in: number[] } | undefined, id: number) => ids === undefined || ids.in.includes(id);
  let pages = 0;
  const db = {
    game: { findMany: () => Promise.resolve([{ id: 1, homeScore: 24, awayScore: 20, ...teams }]) },
    user: {
      findMany: ({ where, take }: { where: { AND: { id?: { gt: number } }[] }; take: number }) => {
        pages += 1;
        const after = where.AND.find(({ id }) => id !== undefined)!.id!.gt;
        return Promise.resolve(users.slice(after, after + take));
      },
    },
    pick: {
      findMany: ({ where }: { where: { entry: { userId?: { in: number[] } } } }) =>
        Promise.resolve(picks.filter(({ id }) => among(where.entry.userId, id))),
    },
    pushSubscription: {
      findMany: ({ where }: { where: { userId: { in: number[] } } }) =>
        Promise.resolve(users.filter(({ id }) => among(where.userId, id)).map(({ id }) => of(id, { id }))),
    },
    $executeRaw: () => Promise.resolve(100),
  };
  const clock = createStoppedClock(new Date('2025-09-05T03:35:00Z'));
  const services = { db, clock, systemClock: clock, events: { publish: () => {} } } as unknown as Services;
  await sendFinals(services, new Set());
  expect(pages).toBeGreaterThan(1);
  expect(looks).toBeLessThanOrEqual(10 * PEOPLE);
});
