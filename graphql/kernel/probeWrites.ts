import { randomBytes } from 'node:crypto';

import type { Services } from './services.ts';

/** Bytes of the eight pages that a pick and its indexes may touch. */
const PICK_SIZE = 32_768;

/**
 * Writes as much as a pick does through the same connection, into one row: a full disk, a read-only file or a
 * standby refuses it as it would refuse a pick. The length alternates, since SQLite overwrites an equal
 * length in place without a new page; PostgreSQL cannot compress random bytes.
 * @throws the database's error
 */
export async function probeWrites({ db, systemClock }: Pick<Services, 'db' | 'systemClock'>): Promise<void> {
  const at = systemClock.now();
  const filler = randomBytes(PICK_SIZE + (at.getTime() % 256));
  await db.writeProbe.upsert({ where: { id: 1 }, create: { id: 1, at, filler }, update: { at, filler } });
}
