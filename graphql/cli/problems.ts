import { DatabaseError } from '#prisma/client.ts';
import { damageIn, RESTORE_A_BACKUP } from '#prisma/damage.ts';
import { SeasonFileError } from '#prisma/seasons/factFile.ts';
import { LogKeyError } from '../log/key/keyFile.ts';
import { EventsError } from '../server/events/betweenProcesses.ts';
import { Failure } from '../kernel/failures.ts';
import { FeedError } from '../kernel/scoreFeed.ts';
import { SettingsError } from '../site/settings/settings.ts';

/** A command cannot run as requested; the message is for its user. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** The text to print for an error: one line for an expected failure, everything for a bug. */
export function explain(error: unknown): string {
  const isExpected = [
    CommandError,
    Failure,
    DatabaseError,
    FeedError,
    SettingsError,
    SeasonFileError,
    LogKeyError,
    EventsError,
  ].some((kind) => error instanceof kind);
  if (isExpected) return `error: ${(error as Error).message}`;
  const damage = damageIn(error);
  if (damage !== null) return `error: the database is damaged (${damage}). ${RESTORE_A_BACKUP}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
