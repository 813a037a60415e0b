import { randomBytes } from 'node:crypto';

import type { Services } from './services.ts';

/** Bytes of the eight pages that a pick and its indexes may touch. */
const PICK_SIZE = 32_768;

/**
 * Writes as much as a pick does, through the same connection, and overwrites it each time: a full disk, a
 * read-only file or a standby refuses it as it would refuse the pick. The length changes from one write to
 * the next, since SQLite overwrites an equal length in place and needs no new page; PostgreSQL cannot
 * compress random bytes.
 * @throws the database's error
 */
export async function probeWrites({ db, systemClock }: Pick<Services, 'db' | 'systemClock'>): Promise<void> {
  const at = systemClock.now();
  const filler = randomBytes(PICK_SIZE + (at.getTime() % 256));
  await db.writeProbe.upsert({ where: { id: 1 }, create: { id: 1, at, filler }, update: { at, filler } });
}
