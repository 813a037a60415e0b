import type { Dialect } from '#prisma/client.ts';
import type { User } from '#prisma/generated/sqlite/client.ts';
import { submitPick } from '../picks/submitPick.ts';
import { setDemoClock } from '../season/setDemoClock.ts';
import { createReplayFeed } from '../season/feeds/replay.ts';
import { openTestPool, plantUser, viewerOf, type TestPool } from './services.ts';

interface PlayedPool extends TestPool {
  administrator: User;
}

/**
 * The pool of `openTestPool`, its season played up to an instant.
 * @param picks of each entry from Week 1 on, "PHI BUF": a string makes an entry
 */
export async function openPlayedPool(
  dialect: Dialect,
  picks: readonly string[],
  now: Date,
): Promise<PlayedPool> {
  const pool = await openTestPool(dialect, picks.length);
  const { database, services, planted } = pool;
  const administrator = await plantUser(database.db, 'admin@pool.example', true);
  const receivedAt = services.clock.now();
  for (const [index, teams] of picks.entries()) {
    const entryId = planted.entries[index]!.id;
    for (const [before, teamId] of teams.split(' ').entries())
      await submitPick(services, viewerOf(planted.owner), { entryId, week: before + 1, teamId, receivedAt });
  }
  await setDemoClock(services, createReplayFeed({ clock: services.clock }), { now });
  return { ...pool, administrator };
}
