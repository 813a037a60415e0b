import DataLoader from 'dataloader';

/** A loader of the row of each key; null without one. */
export function byKey<Key, Row>(
  read: (keys: Key[]) => PromiseLike<Row[]>,
  keyOf: (row: Row) => Key,
): DataLoader<Key, Row | null> {
  return new DataLoader(async (keys) => {
    const rows = new Map((await read([...keys])).map((row) => [keyOf(row), row]));
    return keys.map((key) => rows.get(key) ?? null);
  });
}

/** A loader of the rows of each key, in the order in which they are read. */
export function listsByKey<Key, Row>(
  read: (keys: Key[]) => PromiseLike<Row[]>,
  keyOf: (row: Row) => Key,
): DataLoader<Key, Row[]> {
  return new DataLoader(async (keys) => {
    const lists = new Map(keys.map((key): [Key, Row[]] => [key, []]));
    for (const row of await read([...keys])) lists.get(keyOf(row))?.push(row);
    return keys.map((key) => lists.get(key) ?? []);
  });
}
