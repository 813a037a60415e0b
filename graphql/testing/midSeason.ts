import type { Dialect } from '#prisma/client.ts';
import type { PoolOptions } from '../pools/rules/options/poolOptions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { createPoolFor } from '../pools/createPoolFor.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import { recordKey } from '../log/key/rotateKey.ts';
import { shippedSchedule } from '../pools/createPool.ts';
import { importSchedule } from '../season/importSchedule.ts';
import { frozenClock, openTestPool, plantUser, type TestPool, viewerOf } from './services.ts';

/** Two weeks of 2025 are over; the deadline of Week 3 is on September 21. */
export const MID_SEASON = new Date('2025-09-17T12:00:00Z');

/** A site at that instant, with an administrator. */
export async function openMidSeason(dialect: Dialect): Promise<{ test: TestPool; viewer: Viewer }> {
  const test = await openTestPool(dialect, 2);
  Object.assign(test.services, { clock: await frozenClock(MID_SEASON) });
  await recordKey(test.services);
  const { games, ...season } = shippedSchedule();
  const played = games.filter(({ week }) => week <= 2);
  const ahead = games
    .filter(({ week }) => week > 2)
    .map((game) => ({ ...game, status: 'SCHEDULED' as const, homeScore: null, awayScore: null }));
  await importSchedule(test.services, { ...season, games: [...played, ...ahead] }, MID_SEASON);
  return { test, viewer: viewerOf(await plantUser(test.database.db, 'boss@pool.example', true)) };
}

/** Makes a pool without entries, whose passed deadlines are processed as the job does within seconds. @returns its id */
export async function makeOffice(
  { services }: Pick<TestPool, 'services'>,
  viewer: Viewer,
  options: Partial<PoolOptions> = {},
): Promise<number> {
  const settings = { entryFeeCents: 2000 };
  const newPool = { season: 2025, name: 'Office', settings, options, commissioner: null };
  const { id } = await createPoolFor(services, viewer, newPool);
  await passDeadlines(services);
  return id;
}
