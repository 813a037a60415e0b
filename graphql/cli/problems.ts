import { DatabaseError } from '../../prisma/client.ts';
import { damageIn, RESTORE_A_BACKUP } from '../../prisma/damage.ts';
import { SeasonFileError } from '../../prisma/seasons/factFile.ts';
import { Failure } from '../actions/failures.ts';
import { FeedError } from '../feeds/feed.ts';
import { SettingsError } from '../settings.ts';

/** A command cannot do what it was asked to; the message is for the person who asked. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** What to print of something that a command threw: one line for what can happen, everything for a bug. */
export function explain(error: unknown): string {
  const isExpected = [CommandError, Failure, DatabaseError, FeedError, SettingsError, SeasonFileError].some(
    (kind) => error instanceof kind,
  );
  if (isExpected) return `error: ${(error as Error).message}`;
  const damage = damageIn(error);
  if (damage !== null) return `error: the database is damaged (${damage}). ${RESTORE_A_BACKUP}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
