import { createHash } from 'node:crypto';

import { type Database, type Dialect, openDatabase } from '../client.ts';

/** Rows with which many tests start. */
export interface Planting {
  /** Name of the rows; it must include everything that determines them. */
  name: string;
  plant(db: Database): Promise<unknown>;
}

type PlantedMaker = (key: string, plant: (url: string) => Promise<Database>) => Promise<string>;

const plantings = new Map<string, Promise<string>>();

/** Runs once per planting in this process; `make` ensures that the processes of a run share the result. */
export function planted(dialect: Dialect, { name, plant }: Planting, make: PlantedMaker): Promise<string> {
  const key = createHash('sha256').update(name).digest('hex').slice(0, 12);
  const known = plantings.get(`${dialect} ${key}`);
  if (known) return known;
  const planting = make(key, async (url) => {
    const db = await openDatabase(url);
    await plant(db);
    return db;
  });
  plantings.set(`${dialect} ${key}`, planting);
  return planting;
}
