import type { Dialect } from '#prisma/client.ts';
import { openEmptyDatabase } from '#prisma/testing.ts';

export type { Dialect };

export interface EmptyDatabase {
  url: string;
  remove(): Promise<void>;
}

/** An empty database in memory, where no commit waits for a disk. */
export async function createDatabase(dialect: Dialect): Promise<EmptyDatabase> {
  const { url, close } = await openEmptyDatabase(dialect);
  return { url, remove: close };
}
