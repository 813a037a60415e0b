import { existsSync } from 'node:fs';

import { type Database, DatabaseError, describe, filePath } from './client.ts';
import { readHistory } from './migrationHistory.ts';

/** Before a database is opened, which makes a file that is missing. @throws DatabaseError */
export function requireFile(url: string): void {
  if (url.startsWith('file:') && !existsSync(filePath(url))) throw noDatabase(url);
}

/** Before an opened database is migrated, which makes the tables. @throws DatabaseError */
export async function requireTables(db: Database): Promise<void> {
  if (!(await readHistory(db)).isPresent) throw noDatabase(db.url);
}

function noDatabase(url: string): DatabaseError {
  return new DatabaseError(
    `there is no database of this program at ${describe(url)}: check DATABASE_URL, or start the server, which makes one`,
  );
}
