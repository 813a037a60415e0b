import { filePath } from '#prisma/client.ts';
import { removeSqlite } from '../cli/sqliteFile.ts';
import type { Settings } from '../site/settings/settings.ts';
import type { Services } from '../kernel/services.ts';
import { holdsDemo } from './demo.ts';

type Place = Pick<Settings, 'databaseUrl' | 'logWitnesses'>;

/**
 * Whether a demo can start again: it alone has filled a database in a file, which no other process serves, and no witness
 * remembers its log (SPECIFICATION 10.4).
 */
export async function canStartAgain(
  services: Services,
  { databaseUrl, logWitnesses }: Place,
): Promise<boolean> {
  return databaseUrl.startsWith('file:') && logWitnesses.length === 0 && (await holdsDemo(services));
}

/** Removes the database of a demo that can start again, once everything is closed. The key of its log stays. */
export function emptyDemo({ databaseUrl }: Place): void {
  removeSqlite(filePath(databaseUrl));
}
